import { expect, it } from 'vitest';
import { summarizeAllocations, summarizeTime } from './profile-summary.ts';

const frame = (functionName: string, url: string, lineNumber = 0) => ({
  functionName,
  url,
  lineNumber,
  columnNumber: 0,
  scriptId: '0',
});
const query = frame('all', 'file:///plaza/server/src/db/node-sqlite.ts', 89);
const route = frame('', 'file:///plaza/node_modules/fastify/lib/route.js', 9);

it('summarizes the busy time by package and by function', () => {
  const nodes = [frame('(idle)', ''), query, route, frame('writev', '')];
  const summary = summarizeTime({
    nodes: nodes.map((callFrame, i) => ({ id: i + 1, callFrame })),
    startTime: 0,
    endTime: 100,
    samples: [1, 2, 2, 3, 4, 2],
    timeDeltas: [50, 10, 10, 15, 10, 5],
  });
  expect(summary.busy).toBe(0.5);
  expect(summary.packages).toEqual([
    { name: 'server/src/db', share: 0.5 },
    { name: 'fastify', share: 0.3 },
    { name: 'native code', share: 0.2 },
  ]);
  expect(summary.functions.map(({ name }) => name)).toEqual([
    'all server/src/db/node-sqlite.ts:90',
    '(anonymous) fastify/lib/route.js:10',
    'writev',
  ]);
});

it('summarizes allocations by function', () => {
  const leaf = (callFrame: typeof query, selfSize: number) => ({ callFrame, selfSize, id: 1, children: [] });
  const head = {
    ...leaf(frame('(root)', ''), 0),
    children: [leaf(query, 300), leaf(route, 100), leaf(query, 0)],
  };
  expect(summarizeAllocations({ head })).toEqual({
    bytes: 400,
    functions: [
      { name: 'all server/src/db/node-sqlite.ts:90', share: 0.75 },
      { name: '(anonymous) fastify/lib/route.js:10', share: 0.25 },
    ],
  });
});
