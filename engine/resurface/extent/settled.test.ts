import { describe, expect, it } from 'vitest';
import { settle } from './settled.ts';

describe('settle', () => {
  it('takes what both looks are sure of, where it is free, and gives up what both deny', () => {
    const data = Float32Array.from([1, 1, 0, 0, 0]);
    const both = Float32Array.from([0.1, 0.2, 0.9, 0.9, 0.7]);
    const either = Float32Array.from([0.2, 0.5, 0.95, 0.95, 0.99]);
    settle({ width: 5, height: 1, data }, { both, either }, (i) => i !== 3);
    expect([...data]).toEqual([0, 1, 1, 0, 0]);
  });
});
