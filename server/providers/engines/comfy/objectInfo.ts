/** What a ComfyUI has installed, read from its `/object_info`, and whether a workflow would run there. */
import { z } from 'zod';

/** A value, or [node, number of its output]. */
export type NodeInput = string | number | boolean | readonly [node: string, output: number];
export interface WorkflowNode {
  readonly class_type: string;
  readonly inputs: Readonly<Record<string, NodeInput>>;
}
/** A flat workflow, as `/prompt` takes it. */
export type Workflow = Readonly<Record<string, WorkflowNode>>;

/** An input: the name of its type or its choices, and what else is said of it. */
const inputSchema = z.tuple([z.union([z.string(), z.array(z.unknown())])]).rest(z.unknown());
const nodeSchema = z.object({
  input: z
    .object({
      required: z.record(z.string(), inputSchema.catch(['*'])).nullish(),
      optional: z.record(z.string(), inputSchema.catch(['*'])).nullish(),
    })
    .catch({}),
});
export const objectInfoSchema = z.record(z.string(), nodeSchema);
export type ObjectInfo = z.output<typeof objectInfoSchema>;
type InputSpec = z.output<typeof inputSchema>;

const rangeSchema = z.object({ min: z.number().optional(), max: z.number().optional() });
const optionsSchema = z.object({ options: z.array(z.unknown()) });

/**
 * Choices of an input: in older versions its type, in newer ones `options` of the type COMBO. undefined: it has
 * none.
 */
function choicesIn([type, more]: InputSpec): readonly string[] | undefined {
  const listed = Array.isArray(type) ? type : optionsSchema.safeParse(more).data?.options;
  return listed?.filter((choice) => typeof choice === 'string');
}

/**
 * What an input of a class lets one choose from, such as the models that are installed; none where there is no
 * such class.
 */
export function choicesOf(info: ObjectInfo, className: string, input: string): readonly string[] {
  const { required, optional } = info[className]?.input ?? {};
  const spec = required?.[input] ?? optional?.[input];
  return (spec && choicesIn(spec)) ?? [];
}

/** Files are uploaded before a workflow runs: they are in no list yet. */
const uploaded = new Set(['LoadImage.image', 'LoadImageMask.image']);

function faultOfInput(where: string, value: NodeInput, spec: InputSpec): string | undefined {
  if (Array.isArray(value) || uploaded.has(where)) return undefined;
  const choices = choicesIn(spec);
  if (choices && !choices.includes(String(value))) return `${where} cannot be ${String(value)}`;
  const range = rangeSchema.safeParse(spec[1]).data;
  if (typeof value !== 'number' || !range) return undefined;
  const isWithin = value >= (range.min ?? value) && value <= (range.max ?? value);
  return isWithin ? undefined : `${where} cannot be ${value}`;
}

/** Why a workflow would not run there, one line each; none: it would. */
export function faultsOf(workflow: Workflow, info: ObjectInfo): string[] {
  return Object.values(workflow).flatMap(({ class_type: className, inputs }) => {
    const known = info[className];
    if (!known) return [`there is no node ${className}`];
    const required = known.input.required ?? {};
    const optional = known.input.optional ?? {};
    const missing = Object.keys(required).filter((name) => !(name in inputs));
    const faults = missing.map((name) => `${className}.${name} is wanted`);
    for (const [name, value] of Object.entries(inputs)) {
      const spec = required[name] ?? optional[name];
      const where = `${className}.${name}`;
      const fault = spec ? faultOfInput(where, value, spec) : `${where} is not known`;
      if (fault) faults.push(fault);
    }
    return faults;
  });
}
