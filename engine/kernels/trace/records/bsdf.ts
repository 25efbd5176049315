/** How the surface at the vertex scatters light, and the direction drawn from it: pbrt's `BSDF` and `BSDFSample`. */

/** Albedo of the diffuse lobe; reflectance of the specular one straight on and at grazing angles. */
export const albedo = 20;
export const f0 = 23;
export const f90 = 91;
/** Perceived roughness, and the width of the GGX distribution. */
export const roughness = 90;
export const alpha = 26;
/** KIND_… of layout.ts. */
export const kind = 27;
/** Share of the light that cloth lets through. */
export const transmission = 28;
/** Energy compensation of the specular lobe. */
export const boost = 29;
/** Share of the light that gets under the coat. */
export const under = 32;
/** Chance with which the specular lobe is drawn. */
export const specularChance = 33;
/** Direction that was drawn, or that the BSDF is asked about. */
export const wi = 41;
/** Value towards `wi` times |cos θ|, lobe by lobe, and the density by solid angle of both together. */
export const diffuse = 34;
export const specular = 37;
export const pdf = 40;
