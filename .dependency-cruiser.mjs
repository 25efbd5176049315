/** The walls between the rooms: what may import what. docs/architecture.md says why. */

const outside = (allowed) =>
  `^(?!(${allowed.join('|')})(/|$))(bin|catalog|contract|engine|server|web|e2e|bench|scripts|training)/`;
/** What the engine says of itself, without its code. */
/** What browser and engine reckon alike: it stands alone, and compiles under the browser's settings too. */
const plainGeometry = 'engine/geometry/(border|camera|lens|matrix|types)\\.ts$';
const engineSchemas = 'engine/(tools/(all|command|descriptor|[^/]+/(params|descriptor))|geometry/roomSchema)\\.ts$';

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^#?web/dist|\\.wasm$' },
    },
    {
      name: 'catalog-stands-alone',
      severity: 'error',
      from: { path: '^catalog/' },
      to: { path: outside(['catalog']) },
    },
    {
      name: 'engine-imports-catalog-only',
      severity: 'error',
      from: { path: '^engine/' },
      to: { path: outside(['engine', 'catalog']) },
    },
    {
      name: 'plain-geometry-stands-alone',
      severity: 'error',
      from: { path: plainGeometry },
      to: { path: '^engine/', pathNot: `${plainGeometry}|^engine/geometry/roomSchema\\.ts$` },
    },
    {
      name: 'plain-geometry-loads-no-schema',
      comment: 'A page that draws corners needs no zod.',
      severity: 'error',
      from: { path: plainGeometry },
      to: { path: '^engine/geometry/roomSchema\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'engine-is-pure',
      comment: 'No Node modules; of packages only zod, for the schemas that form and server read too.',
      severity: 'error',
      from: { path: '^engine/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-no-pkg'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'engine-shipped-code-needs-no-test-code',
      severity: 'error',
      from: { path: '^engine/', pathNot: '^engine/testing/|\\.test\\.ts$' },
      to: { path: '^engine/testing/' },
    },
    {
      name: 'contract-imports-catalog-and-schemas-only',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: outside(['contract', 'catalog']), pathNot: engineSchemas },
    },
    {
      name: 'server-reaches-the-engine-through-the-pool',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/pool/' },
      to: { path: '^engine/', pathNot: engineSchemas },
    },
    { name: 'server-knows-no-web', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    {
      name: 'threads-live-in-the-pool',
      severity: 'error',
      comment: 'The database thread is the one other place.',
      from: { path: '^server/', pathNot: '^server/(pool|db)/|\\.test\\.ts$' },
      to: { path: '^(node:)?worker_threads$' },
    },
    {
      name: 'pictures-are-decoded-in-the-pool',
      severity: 'error',
      from: { path: '^(server|engine)/', pathNot: '^server/pool/|^server/testing/|\\.test\\.ts$' },
      to: { path: 'node_modules/sharp/' },
    },
    {
      name: 'modules-ask-services-not-repos',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/' },
      to: { path: '^server/modules/[^/]+/(repo|.*Repo)\\.ts$', pathNot: '^server/modules/$1/' },
    },
    {
      name: 'web-imports-contract-and-catalog-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: outside(['web', 'contract', 'catalog']), pathNot: `${engineSchemas}|${plainGeometry}` },
    },
    {
      name: 'features-meet-in-app-only',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/(features|app)/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^web/(ui|lib|canvas|locales)/' },
      to: { path: '^web/(features|app)/' },
    },
    {
      name: 'canvas-without-react',
      severity: 'error',
      from: { path: '^web/canvas/' },
      to: { path: 'node_modules/react' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: {
        path: '^(bin|catalog|contract|engine|server|web)/',
        pathNot: '\\.test\\.tsx?$|^server/testing/|vite\\.config',
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/|^engine/kernels/(build/|[^/]+/assembly)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    skipAnalysisNotInRules: true,
  },
};
