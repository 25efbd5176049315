/** Settings: the only reader of the environment. Everything else is handed a frozen `Config`. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type SiteLinks, siteLinkNames } from '#contract/site.ts';
import type { Secrets } from './crypto.ts';
import { type EngineOrder, type EngineSettings, readEngines } from './engineSettings.ts';
import { makeFolder } from './makeFolder.ts';

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** A stand-in on this machine in Stripe's place; undefined: Stripe itself. */
  readonly apiBase: string | undefined;
}

/** A model that talks, at an address of the operator's. */
export interface AssistantSettings {
  /** Up to the version, such as `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  readonly model: string;
  /** undefined: none is sent. */
  readonly apiKey: string | undefined;
}

/** Backups that the server makes by itself. */
export interface BackupSettings {
  /** Absolute. */
  readonly folder: string;
  readonly everyHours: number;
  /** So many stay. */
  readonly keep: number;
}

export interface Settings {
  readonly host: string;
  /** 0-65535; 0 lets the system choose one. */
  readonly port: number;
  /** Where people reach the server, without a slash at the end. */
  readonly publicUrl: string;
  /** HOST and PUBLIC_URL both name this machine only. The mailbox page and relaxed limits need it. */
  readonly loopback: boolean;
  /**
   * `guarded`: mailbox and test checkout only for whoever runs the server; `open`: for every program on this machine.
   */
  readonly localPages: 'guarded' | 'open';
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  /** PostgreSQL; undefined: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Connections of this process to PostgreSQL (the embedded database always has one). */
  readonly databaseConnections: number;
  /** undefined: files in the data folder. */
  readonly s3: S3Settings | undefined;
  /** undefined: mails stay in the database, read at /dev/mailbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where messages to the operator go. */
  readonly contactEmail: string;
  /** Where the foot of the public pages leads to elsewhere. */
  readonly siteLinks: SiteLinks;
  /** undefined: the built-in test checkout on loopback, no payment elsewhere. */
  readonly stripe: StripeSettings | undefined;
  /** undefined: the built-in assistant answers alone. */
  readonly assistant: AssistantSettings | undefined;
  /** Engines outside of this program; none: the built-in one does all. */
  readonly engines: readonly EngineSettings[];
  readonly engineOrder: EngineOrder;
  readonly limits: 'strict' | 'relaxed';
  /** What hashing a password costs: `least` is OWASP's least. */
  readonly passwordStrength: 'strong' | 'least';
  /** Proxies in front whose forwarding headers are believed. */
  readonly trustedProxies: number;
  /** Threads of the engine, 1-64. */
  readonly threads: number;
  /** Jobs that one worker runs at the same time, 1-16. */
  readonly concurrency: number;
  /** Opens /metrics to whoever brings it; undefined: to programs of this machine. */
  readonly metricsToken: string | undefined;
  /** undefined: none, or PostgreSQL, which has its own tools. */
  readonly backups: BackupSettings | undefined;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly logFormat: 'json' | 'lines';
}

export interface Config extends Settings {
  /**
   * They sign picture links, encrypt second factors and the like, each under a key of its own. The first, kept in the
   * data folder unless ROOMWRIGHT_SECRET gives it, makes; ROOMWRIGHT_SECRET_BEFORE is only read by. ≥ 32 characters
   * each.
   */
  readonly secrets: Secrets;
}

/** Settings with the secrets that the environment gives. */
export interface SettingsRead extends Settings {
  /** undefined: it lies in the data folder. */
  readonly givenSecret: string | undefined;
  readonly secretBefore: string | undefined;
}

/** The environment asks for something that cannot be: one line a fault, fit for a person. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
const count = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

/** The address of `Name <address>` or of an address alone; undefined when there is none, or a line end. */
function addressIn(text: string): string | undefined {
  const [, named, alone] =
    /^(?:[^\p{Cc}<>]*<([^\p{Cc}\s<>@]+@[^\p{Cc}\s<>@]+)>|([^\p{Cc}\s<>@]+@[^\p{Cc}\s<>@]+))$/u.exec(text) ?? [];
  return named ?? alone;
}

/** `appStore=https://… instagram=https://…` as addresses by name. */
const siteLinks = z
  .string()
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .refine(
    (pairs) => pairs.every((pair) => isSiteLink(pair)),
    `must be pairs such as appStore=https://… ; the names are ${siteLinkNames.join(', ')}`,
  )
  .transform((pairs): SiteLinks => Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2))));

function isSiteLink(pair: string): boolean {
  const [name, address = ''] = pair.split(/=(.*)/s);
  return siteLinkNames.some((each) => each === name) && URL.canParse(address) && new URL(address).protocol === 'https:';
}

const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: count(0, 65535).default(3000),
  PUBLIC_URL: url('http:', 'https:').optional(),
  ROOMWRIGHT_DATA: z.string().default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_CONNECTIONS: count(2, 200).default(10),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => addressIn(text) !== undefined, 'must be an address, or Name <address>')
    .default('Roomwright <no-reply@localhost>'),
  CONTACT_EMAIL: z
    .string()
    .refine((text) => addressIn(text) === text, 'must be an address')
    .optional(),
  SITE_LINKS: siteLinks.default({}),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: url('http:', 'https:').optional(),
  ASSISTANT_URL: url('http:', 'https:').optional(),
  ASSISTANT_MODEL: z.string().optional(),
  ASSISTANT_API_KEY: z.string().optional(),
  ENGINES: z.string().optional(),
  ENGINE_ORDER: z.string().optional(),
  ENGINE_KEYS: z.string().optional(),
  ENGINE_COSTS: z.string().optional(),
  ROOMWRIGHT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ROOMWRIGHT_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  ROOMWRIGHT_LIMITS: z.enum(['strict', 'relaxed'], 'must be strict or relaxed').default('strict'),
  ROOMWRIGHT_LOCAL_PAGES: z.enum(['guarded', 'open'], 'must be guarded or open').default('guarded'),
  ROOMWRIGHT_PASSWORDS: z.enum(['strong', 'least'], 'must be strong or least').default('strong'),
  ROOMWRIGHT_PROXIES: count(0, 16).default(0),
  ROOMWRIGHT_THREADS: count(1, 64).optional(),
  ROOMWRIGHT_CONCURRENCY: count(1, 16).default(1),
  ROOMWRIGHT_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ROOMWRIGHT_BACKUPS: z.string().optional(),
  ROOMWRIGHT_BACKUP_HOURS: count(1, 720).default(24),
  ROOMWRIGHT_BACKUPS_KEPT: count(1, 1000).default(7),
  ROOMWRIGHT_LOG: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ROOMWRIGHT_LOG_FORMAT: z.enum(['json', 'lines']).optional(),
});
type Environment = z.infer<typeof environmentSchema>;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

function readS3(env: Environment, faults: string[]): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const parts = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === Object.keys(parts).length) return undefined;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    faults.push(`${missing.join(', ')}: missing; S3 storage needs all of ${Object.keys(parts).join(', ')}`);
    return undefined;
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function readStripe(env: Environment, faults: string[]): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = env;
  // The secret key goes there: never to another machine by a slip.
  if (apiBase && !isLoopback(new URL(apiBase).hostname)) {
    faults.push('STRIPE_API_BASE: is for tests; it must be on loopback (127.0.0.1)');
  }
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, apiBase };
  if (secretKey || webhookSecret) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together');
  }
  return undefined;
}

function readAssistant(env: Environment, faults: string[]): AssistantSettings | undefined {
  const { ASSISTANT_URL: url, ASSISTANT_MODEL: model, ASSISTANT_API_KEY: apiKey } = env;
  if (url && model) return { url, model, apiKey };
  if (url || model || apiKey) faults.push('ASSISTANT_URL and ASSISTANT_MODEL must be set together');
  return undefined;
}

function readBackups(env: Environment, faults: string[]): BackupSettings | undefined {
  const { ROOMWRIGHT_BACKUPS: given, ROOMWRIGHT_BACKUP_HOURS: everyHours, ROOMWRIGHT_BACKUPS_KEPT: keep } = env;
  if (given === undefined) return undefined;
  if (env.DATABASE_URL) faults.push('ROOMWRIGHT_BACKUPS: is for the embedded database; PostgreSQL has pg_dump');
  const folder = path.resolve(given);
  const data = path.resolve(env.ROOMWRIGHT_DATA);
  if (folder === data || folder.startsWith(`${data}${path.sep}`)) {
    faults.push('ROOMWRIGHT_BACKUPS: must lie outside of ROOMWRIGHT_DATA, best on another disk');
  }
  return { folder, everyHours, keep };
}

/**
 * Reads settings from environment variables (an empty value counts as none) without touching the disk.
 * Throws ConfigError with every fault found.
 */
export function readSettings(variables: Readonly<Record<string, string | undefined>> = process.env): SettingsRead {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  const faults: string[] = [];
  const reachable = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST;
  const urlHost = reachable.includes(':') ? `[${reachable}]` : reachable;
  const publicUrl = (env.PUBLIC_URL ?? `http://${urlHost}:${env.PORT}`).replace(/\/+$/, '');
  const loopback = isLoopback(env.HOST) && isLoopback(new URL(publicUrl).hostname);
  if (env.ROOMWRIGHT_LIMITS === 'relaxed' && !loopback) {
    faults.push('ROOMWRIGHT_LIMITS: relaxed is for tests; HOST and PUBLIC_URL must then be on loopback (127.0.0.1)');
  }
  if (env.ROOMWRIGHT_LOCAL_PAGES === 'open' && !loopback) {
    faults.push('ROOMWRIGHT_LOCAL_PAGES: open needs HOST and PUBLIC_URL on loopback (127.0.0.1)');
  }
  const s3 = readS3(env, faults);
  const stripe = readStripe(env, faults);
  const assistant = readAssistant(env, faults);
  const backups = readBackups(env, faults);
  const { engines, engineOrder } = readEngines(env, faults);
  if (env.ROOMWRIGHT_SECRET && env.ROOMWRIGHT_SECRET === env.ROOMWRIGHT_SECRET_BEFORE) {
    faults.push('ROOMWRIGHT_SECRET_BEFORE: must be another than ROOMWRIGHT_SECRET');
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    loopback,
    localPages: env.ROOMWRIGHT_LOCAL_PAGES,
    dataDir: path.resolve(env.ROOMWRIGHT_DATA),
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    s3,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    contactEmail: env.CONTACT_EMAIL ?? addressIn(env.MAIL_FROM) ?? env.MAIL_FROM,
    siteLinks: env.SITE_LINKS,
    stripe,
    assistant,
    engines,
    engineOrder,
    limits: env.ROOMWRIGHT_LIMITS,
    passwordStrength: env.ROOMWRIGHT_PASSWORDS,
    trustedProxies: env.ROOMWRIGHT_PROXIES,
    threads: env.ROOMWRIGHT_THREADS ?? availableParallelism(),
    concurrency: env.ROOMWRIGHT_CONCURRENCY,
    metricsToken: env.ROOMWRIGHT_METRICS_TOKEN,
    backups,
    logLevel: env.ROOMWRIGHT_LOG,
    logFormat: env.ROOMWRIGHT_LOG_FORMAT ?? (process.stderr.isTTY ? 'lines' : 'json'),
    givenSecret: env.ROOMWRIGHT_SECRET,
    secretBefore: env.ROOMWRIGHT_SECRET_BEFORE,
  });
}

function causeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** The secret of the data folder, made on the first start (mode 0600). */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (causeOf(error) !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new ConfigError([`${file} holds no secret; remove it to have a new one made`]);
  return secret;
}

const both = (secret: string, before: string | undefined): Secrets =>
  before === undefined || before === secret ? [secret] : [secret, before];

/** The secrets of an installation that is there already; undefined when neither environment nor data folder has one. */
export function secretsThere({ givenSecret, secretBefore, dataDir }: SettingsRead): Secrets | undefined {
  const secret = givenSecret ?? (existsSync(path.join(dataDir, 'secret')) ? keptSecret(dataDir) : undefined);
  return secret === undefined ? undefined : both(secret, secretBefore);
}

/** Settings with the data folder made ready. Throws ConfigError (also when the folder cannot be written). */
export function loadConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const { givenSecret, secretBefore, ...settings } = readSettings(variables);
  try {
    makeFolder(settings.dataDir);
    accessSync(settings.dataDir, constants.W_OK);
    const secret = givenSecret ?? keptSecret(settings.dataDir);
    return Object.freeze({ ...settings, secrets: both(secret, secretBefore) });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError([`the data folder ${settings.dataDir} cannot be written (${causeOf(error)})`]);
  }
}
