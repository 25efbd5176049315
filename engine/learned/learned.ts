/**
 * What the engine has learned from pictures: files of numbers, `NAME.bin` in this folder, made by the scripts in
 * `training/`. The engine reads no files: whoever runs a tool hands them over through `Runtime.learned`.
 */
export const learnedNames = [
  'segmentation',
  'edges',
  'restore',
  'restoreTwo',
  'restoreFour',
  'marks',
  'drawings',
  'behind',
  'light',
] as const;
export type LearnedName = (typeof learnedNames)[number];
