import { useCallback, useEffect, useState } from 'react';

/**
 * Seconds that are left, and how to start anew. Counted from the clock: a tab in the background, whose timers sleep, is
 * right again when it comes back.
 */
export function useCountdown(firstS = 0): readonly [left: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + firstS * 1000);
  const [left, setLeft] = useState(firstS);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    tick();
    if (endsAt <= Date.now()) return;
    const timer = setInterval(tick, 250);
    const stop = setTimeout(() => clearInterval(timer), endsAt - Date.now() + 500);
    return () => {
      clearInterval(timer);
      clearTimeout(stop);
    };
  }, [endsAt]);
  const start = useCallback((seconds: number) => {
    setEndsAt(Date.now() + seconds * 1000);
    setLeft(seconds);
  }, []);
  return [left, start];
}
