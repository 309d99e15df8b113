import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answered,
  desiredAfterPress,
  isReverted,
  requested,
  shownReactions,
  type PendingCall,
  type Reaction,
  type Step,
} from './reaction-queue.ts';

const neutral = { reaction: null, likeCount: 4, dislikeCount: 2 } as const;

describe('a press', () => {
  it('sets the reaction, removes it, and does nothing if the opposite is set', () => {
    expect(desiredAfterPress('like', null)).toBe('like');
    expect(desiredAfterPress('like', 'like')).toBe(null);
    expect(desiredAfterPress('like', 'dislike')).toBe('dislike');
  });
});

describe('the shown reaction', () => {
  it('is the desired one at once, and the counts include it', () => {
    const { pending } = requested(undefined, null, 'like');
    expect(shownReactions(neutral, pending)).toEqual({ reaction: 'like', likeCount: 5, dislikeCount: 2 });
    const liked = { ...neutral, reaction: 'like' } as const;
    const changed = requested(undefined, 'like', 'dislike').pending;
    expect(shownReactions(liked, changed)).toEqual({ reaction: 'dislike', likeCount: 3, dislikeCount: 3 });
  });

  it('is counted once if the server state arrives before the answer of the call', () => {
    const { pending } = requested(undefined, null, 'like');
    const serverState = { reaction: 'like', likeCount: 5, dislikeCount: 2 } as const;
    expect(shownReactions(serverState, pending)).toEqual(serverState);
  });
});

describe('a call in flight', () => {
  it('is corrected once if its answer is not the desired reaction; then the answer of the server is shown', () => {
    const { pending } = requested(undefined, null, 'like');
    const correction = pending && answered(pending, null);
    expect(correction).toMatchObject({ pending: { to: 'like', desired: 'like' }, toggle: 'like' });
    expect(correction?.pending && answered(correction.pending, null)).toEqual({ pending: undefined });
  });

  it('reverts nothing if the member undid the reaction before it failed', () => {
    const { pending } = requested(undefined, null, 'like');
    expect(pending && isReverted(pending)).toBe(true);
    const undone = requested(pending, null, null).pending;
    expect(undone && isReverted(undone)).toBe(false);
  });
});

/** One member, one post, and a server that toggles. */
class Model {
  pending: PendingCall | undefined;
  /** The server state as far as the page knows. */
  known: Reaction = null;
  server: Reaction = null;
  calls: ('like' | 'dislike')[] = [];
  lastDesired: Reaction = null;

  take({ pending, toggle }: Step): void {
    this.pending = pending;
    if (toggle) this.calls.push(toggle);
  }

  press(kind: 'like' | 'dislike'): void {
    this.lastDesired = desiredAfterPress(kind, this.shown());
    this.take(requested(this.pending, this.known, this.lastDesired));
  }

  answer(): void {
    const kind = this.calls.shift();
    if (!kind || !this.pending) return;
    this.server = this.server === kind ? null : kind;
    this.known = this.server;
    this.take(answered(this.pending, this.server));
  }

  /** The member reacts on another device, and this page becomes stale. */
  elsewhere(kind: 'like' | 'dislike'): void {
    this.server = this.server === kind ? null : kind;
  }

  fail(): void {
    if (!this.calls.shift()) return;
    this.pending = undefined;
    this.lastDesired = this.known;
  }

  shown(): Reaction {
    return shownReactions({ reaction: this.known, likeCount: 0, dislikeCount: 0 }, this.pending).reaction;
  }
}

describe('any order of presses, answers and failures', () => {
  const event = fc.constantFrom('like', 'dislike', 'answer', 'fail');

  it('shows the latest desired reaction, has at most one call in flight, and ends with the server state', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const model = new Model();
        for (const what of events) {
          if (what === 'answer') model.answer();
          else if (what === 'fail') model.fail();
          else model.press(what);
          expect(model.calls.length).toBe(model.pending ? 1 : 0);
          expect(model.shown()).toBe(model.lastDesired);
        }
        while (model.pending) model.answer();
        expect(model.server).toBe(model.lastDesired);
        expect(model.known).toBe(model.server);
      }),
    );
  });
});

describe('a stale page', () => {
  const kind = fc.constantFrom('like' as const, 'dislike' as const);

  it('ends with the reaction that was pressed', () => {
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 4 }), kind, (elsewhere, press) => {
        const model = new Model();
        for (const other of elsewhere) model.elsewhere(other);
        model.press(press);
        while (model.pending) model.answer();
        expect([model.server, model.known]).toEqual([press, press]);
      }),
    );
  });
});
