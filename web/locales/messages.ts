/**
 * What the interface says, by area. English is the shape that every language has; an area is loaded with the first page
 * that needs it. The frame is always there.
 */
import type { about } from './en_US/about.ts';
import type { account } from './en_US/account.ts';
import type { assistant } from './en_US/assistant.ts';
import type { auth } from './en_US/auth.ts';
import type { contact } from './en_US/contact.ts';
import type { dashboard } from './en_US/dashboard.ts';
import type { designs } from './en_US/designs.ts';
import type { features } from './en_US/features.ts';
import type { frame } from './en_US/frame.ts';
import type { home } from './en_US/home.ts';
import type { legal } from './en_US/legal.ts';
import type { marketing } from './en_US/marketing.ts';
import type { playground } from './en_US/playground.ts';
import type { pricing } from './en_US/pricing.ts';
import type { redesign } from './en_US/redesign.ts';
import type { share } from './en_US/share.ts';
import type { solutions } from './en_US/solutions.ts';
import type { studio } from './en_US/studio.ts';
import type { tools } from './en_US/tools.ts';
import type { InLanguage } from './toolTexts.ts';

interface Areas {
  readonly frame: typeof frame;
  readonly account: typeof account;
  readonly assistant: typeof assistant;
  readonly auth: typeof auth;
  readonly dashboard: typeof dashboard;
  readonly playground: typeof playground;
  readonly share: typeof share;
  readonly designs: typeof designs;
  readonly marketing: typeof marketing;
  readonly about: typeof about;
  readonly contact: typeof contact;
  readonly features: typeof features;
  readonly home: typeof home;
  readonly legal: typeof legal;
  readonly pricing: typeof pricing;
  readonly redesign: typeof redesign;
  readonly solutions: typeof solutions;
  readonly studio: typeof studio;
  readonly tools: typeof tools;
}

export type Area = keyof Areas;

const isArea: Record<Area, true> = {
  frame: true,
  account: true,
  assistant: true,
  auth: true,
  dashboard: true,
  playground: true,
  share: true,
  designs: true,
  marketing: true,
  studio: true,
  tools: true,
  about: true,
  contact: true,
  features: true,
  home: true,
  legal: true,
  pricing: true,
  redesign: true,
  solutions: true,
};

export const areas = Object.keys(isArea) as Area[];

/** One area in any language: the keys of English. */
export type Messages<A extends Area = Area> = InLanguage<Areas[A]>;

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/** All areas together: what `t` knows. */
export type MessageTree = Intersection<Messages>;
