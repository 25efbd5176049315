/** Addresses inside the app. */

export const paths = {
  home: '/home',
  styleRendering: '/style-rendering',
  sketchDrawing: '/sketch-drawing',
  objectErasure: '/object-erasure',
  highDefinition: '/high-definition',
  interiorDesigner: '/interior-designer',
  leadsPlatform: '/leads-platform',
  realEstate: '/real-estate',
  designCompany: '/design-company',
  materialsSupplier: '/interior-materials-supplier',
  pricing: '/pricing',
  aboutUs: '/about-us',
  terms: '/terms-and-conditions',
  share: '/share',
  menu: '/menu',
  login: '/login',
  loginAuth: '/login-auth',
  register: '/register',
  registered: '/registered-successfully',
  emailBinding: '/email-binding',
  forgetPassword: '/forget-password',
  createNewPassword: '/create-new-password',
  dashboard: '/dashboard',
  tools: '/tools',
  restyle: '/tools?tool=restyle',
  favorites: '/favorites',
  history: '/history',
  like: '/like',
  testTools: '/test-tools',
  setting: '/setting',
  authentication: '/authentication',
  apiKey: '/api-key',
  renderDetail: '/render-detail',
  person: '/person',
} as const;

/** Where sign-in leads back to: a path of ours, or null. Anything that could leave this origin is refused. */
export function safeNext(text: string | null): string | null {
  if (!text || !/^\/(?![/\\])/.test(text)) return null;
  return new URL(text, 'http://app.invalid').origin === 'http://app.invalid' ? text : null;
}

export function loginPath(next: string | null): string {
  return next && next !== paths.home ? `${paths.login}?next=${encodeURIComponent(next)}` : paths.login;
}

/** The second step of signing in, and where it leads then. */
export function loginAuthPath(next: string | null): string {
  return next ? `${paths.loginAuth}?next=${encodeURIComponent(next)}` : paths.loginAuth;
}

let studioAt: ((tool: string) => string) | null = null;

/** Says where the studio of each tool stands; null: all at one address. */
export function placeStudios(at: ((tool: string) => string) | null): void {
  studioAt = at;
}

/** The studio of one tool. */
export function toolPath(tool: string): string {
  return `${studioAt?.(tool) ?? paths.tools}?tool=${tool}`;
}

/** The page of one design. */
export function designPath(designId: string): string {
  return `${paths.renderDetail}?${new URLSearchParams({ id: designId })}`;
}

/** The history, showing one group. */
export function groupPath(groupId: string): string {
  return `${paths.history}?${new URLSearchParams({ group: groupId })}`;
}

/** The studio of a tool (restyle unless said), showing a job, optionally one of its designs. */
export function studioPath({
  tool = 'restyle',
  ...shown
}: {
  readonly tool?: string;
  readonly job?: string;
  readonly design?: string;
  /** A design whose recipe fills the form, for another photo. */
  readonly like?: string;
  readonly style?: string;
  readonly room?: string;
}): string {
  const query = new URLSearchParams({ tool });
  for (const [key, value] of Object.entries(shown)) if (value) query.set(key, value);
  return `${studioAt?.(tool) ?? paths.tools}?${query}`;
}
