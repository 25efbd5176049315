/** The catalogue as clients read it, made once from the data files. */
import { createHash } from 'node:crypto';
import { oklchToHex } from '#catalog/colours.ts';
import { materials } from '#catalog/materials/all.ts';
import { unitOf, wasteOf } from '#catalog/materials/quantities.ts';
import { planById, plans } from '#catalog/plans.ts';
import { prices, resolutionFactors } from '#catalog/prices.ts';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { swatchesOf } from '#catalog/styles/schema.ts';
import type { Catalog } from '#contract/catalog.ts';
import { codeMessage, OK } from '#contract/codes.ts';
import type { Locale } from '#contract/locale.ts';
import { interventions, offeredInterventions, resolutions } from '#engine/tools/restyle/params.ts';

export interface PreparedCatalog {
  /** The whole envelope as text. */
  readonly body: string;
  readonly etag: string;
}

/** Everything that a client can choose from, with what it costs. */
export function buildCatalog(): Catalog {
  const free = planById('free');
  return {
    styles: styles.map((style) => ({
      id: style.id,
      names: style.names,
      lines: style.lines,
      family: style.family,
      swatches: swatchesOf(style),
    })),
    roomTypes: roomTypes.map(({ id, names, sector }) => ({ id, names, sector })),
    materials: materials.map((material) => ({
      id: material.id,
      names: material.names,
      group: material.group,
      on: [...material.on],
      swatch: oklchToHex(material.base),
      sizeCm: [material.sizeCm[0], material.sizeCm[1]],
      sgdPerM2: material.sgdPerM2,
      ...unitOf(material),
      wastePercent: wasteOf(material),
    })),
    interventions: interventions.map((id) => ({
      id,
      credits: prices.find((row) => row.tool === 'restyle' && row.option === id)?.credits ?? 0,
      offered: offeredInterventions.some((offered) => offered === id),
    })),
    resolutions: resolutions.map((id) => ({
      id,
      factor: resolutionFactors[id],
      freePlan: free.resolutions.includes(id),
    })),
    plans: plans.map(({ id, monthlyCredits, sgdPerMonth }) => ({ id, monthlyCredits, sgdPerMonth })),
    prices: prices.map((row) => ({ ...row, freePlan: free.premiumTools || row.tier === 'standard' })),
  };
}

/** The answer in each language, as text with an ETag, made when first asked for. */
export function createCatalog(): (locale: Locale) => PreparedCatalog {
  const prepared = new Map<Locale, PreparedCatalog>();
  let data: string | undefined;
  return (locale) => {
    data ??= JSON.stringify(buildCatalog());
    let answer = prepared.get(locale);
    if (!answer) {
      const body = `{"code":${OK},"message":${JSON.stringify(codeMessage(OK, locale))},"data":${data}}`;
      answer = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
      prepared.set(locale, answer);
    }
    return answer;
  };
}
