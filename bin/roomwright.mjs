#!/usr/bin/env node
/**
 * The one executable. Plain JavaScript for Node 18 and later: goes on under the Node that the lockfile pins, hands
 * signals on to it, and takes it along when it is killed itself.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { codeCache, findNode, oldestNode } from './findNode.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const main = path.join(root, 'server', 'cli', 'main.ts');
const env = { NODE_COMPILE_CACHE: codeCache(root), ...process.env };

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Runs the program under `node`; the channel lets it notice when this process is gone. */
function runUnder(node) {
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${node} cannot be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

if (!existsSync(path.join(root, 'node_modules', 'sharp'))) fail(`Dependencies are missing: run npm ci in ${root}`);
const node = findNode(root);
if (!node) fail(`Node ${oldestNode.join('.')} or later is needed on this platform; this one is ${process.version}.`);
if (node === process.execPath) {
  // For this process; its threads and what it starts look at the environment.
  module.enableCompileCache?.(env.NODE_COMPILE_CACHE);
  process.env.NODE_COMPILE_CACHE = env.NODE_COMPILE_CACHE;
  await import(pathToFileURL(main).href);
} else runUnder(node);
