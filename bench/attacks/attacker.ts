/** The process that attacks: `attacker.ts NAME URL SECONDS ADDRESS TOKEN…`. It ends with what came of it, as JSON. */
import { setPriority } from 'node:os';
import { allAttacks } from './all.ts';

const [name = '', url = '', seconds = '', address = '', ...tokens] = process.argv.slice(2);
// Attackers bring cores of their own: what is measured is not slowed by what this process takes here.
setPriority(10);
const outcomes = new Map<string, number>();
const attack = allAttacks[name];
if (!attack) throw new Error(`there is no attack "${name}"`);
await attack({
  url,
  address,
  tokens,
  signal: AbortSignal.timeout(Number(seconds) * 1000),
  count: (outcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1),
});
console.log(JSON.stringify(Object.fromEntries(outcomes)));
process.exit(0);
