import { listBlocks, listMutes } from '@plaza/contract/block.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type BlocksKey = readonly ['blocks' | 'mutes', userId: number];

/** The members whom the signed-in member blocked, the last first. */
export const blocksQuery = (userId: number) =>
  queryOptions({
    queryKey: ['blocks', userId],
    queryFn: ({ signal }) => call(listBlocks, { params: { userId } }, { signal }),
    staleTime: 0,
  });

/** The members whom the signed-in member muted, the last first. */
export const mutesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['mutes', userId],
    queryFn: ({ signal }) => call(listMutes, { params: { userId } }, { signal }),
    staleTime: 0,
  });
