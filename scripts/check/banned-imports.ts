/** A forbidden import of a file or a package. */
interface Ban {
  readonly from: RegExp;
  readonly to: RegExp;
  readonly because: string;
  readonly exceptTypes?: true;
}

export const bans: readonly Ban[] = [
  {
    from: /^server\/src\/.*-(service|repository|table|policy|view)\.ts$/,
    to: /-routes\.ts$/,
    because: 'routes are the top of a feature',
  },
  {
    from: /^server\/src\/.*-(repository|table|policy|view)\.ts$/,
    to: /-service\.ts$/,
    because: 'a service stands above repositories',
  },
  {
    from: /^server\/src\/.*-(policy|view)\.ts$/,
    to: /^(?!contract\/|server\/)|^server\/src\/(http|db|bus|cache)\//,
    because: 'policies and views are pure',
  },
  {
    from: /^server\/src\/.*-(policy|view)\.ts$/,
    to: /-repository\.ts$/,
    because: 'policies and views are pure: they get rows as arguments',
    exceptTypes: true,
  },
  {
    from: /^server\/src\/(?!main\.ts|app\.ts|register-operations\.ts|http\/|.*-routes\.ts)/,
    to: /^(@?fastify)(\/|$)/,
    because: 'only main, app, http/ and routes import Fastify',
  },
  {
    from: /^server\/src\/(?!db\/|.*-(service|repository|table)\.ts)/,
    to: /^kysely(\/|$)/,
    because: 'only db/, services, repositories and tables import Kysely',
  },
  {
    from: /^server\/src\/(?!db\/|bus\/)/,
    to: /^(pg|node:sqlite)$/,
    because: 'only db/ and bus/ import the database drivers',
  },
  {
    from: /^contract\/src\/(?!.*\.test\.ts$)/,
    to: /^(?!contract\/|typebox(\/|$))/,
    because: 'the contract imports only TypeBox',
  },
  { from: /^web\/src\/(?!.*\.test\.tsx?$)/, to: /^node:/, because: 'this runs in a browser' },
];
