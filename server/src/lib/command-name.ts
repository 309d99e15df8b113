/** How the commands of this installation are called: `plaza` where it is installed as a service or in a container. */
export const PLAZA_COMMAND = process.env['PLAZA_COMMAND'] ?? 'npm run plaza --';
