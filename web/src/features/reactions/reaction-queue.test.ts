import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answered,
  isLoss,
  pressed,
  shownReactions,
  wished,
  type PendingCall,
  type Reaction,
  type Step,
} from './reaction-queue.ts';

const neutral = { reaction: null, likeCount: 4, dislikeCount: 2 } as const;

describe('a press', () => {
  it('sets, takes back, and does nothing while the opposite stands', () => {
    expect(pressed('like', null)).toBe('like');
    expect(pressed('like', 'like')).toBe(null);
    expect(pressed('like', 'dislike')).toBe('dislike');
  });
});

describe('what is shown', () => {
  it('is the wish at once, with the counts that go with it', () => {
    const { pending } = wished(undefined, null, 'like');
    expect(shownReactions(neutral, pending)).toEqual({ reaction: 'like', likeCount: 5, dislikeCount: 2 });
    const liked = { ...neutral, reaction: 'like' } as const;
    const changed = wished(undefined, 'like', 'dislike').pending;
    expect(shownReactions(liked, changed)).toEqual({ reaction: 'dislike', likeCount: 3, dislikeCount: 3 });
  });

  it('counts nothing twice when the truth arrives before the answer of the call', () => {
    const { pending } = wished(undefined, null, 'like');
    const truth = { reaction: 'like', likeCount: 5, dislikeCount: 2 } as const;
    expect(shownReactions(truth, pending)).toEqual(truth);
  });
});

describe('a call under way', () => {
  it('takes the newest wish along instead of starting a second call', () => {
    const first = wished(undefined, null, 'like');
    expect(first.toggle).toBe('like');
    const second = wished(first.pending, null, null);
    expect(second.toggle).toBeUndefined();
    expect(second.pending && answered(second.pending, 'like')).toEqual(wished(undefined, 'like', null));
  });

  it('ends with an answer that is what was asked for', () => {
    const { pending } = wished(undefined, null, 'like');
    expect(pending && answered(pending, 'like')).toEqual({ pending: undefined });
  });

  it('is corrected once when the answer is not what was asked for, and then accepts what the server says', () => {
    const { pending } = wished(undefined, null, 'like');
    const correction = pending && answered(pending, null);
    expect(correction).toMatchObject({ pending: { to: 'like', wish: 'like' }, toggle: 'like' });
    expect(correction?.pending && answered(correction.pending, null)).toEqual({ pending: undefined });
  });

  it('is no loss when the wish was taken back before it failed', () => {
    const { pending } = wished(undefined, null, 'like');
    expect(pending && isLoss(pending)).toBe(true);
    const undone = wished(pending, null, null).pending;
    expect(undone && isLoss(undone)).toBe(false);
  });
});

/** A member at one post, and the server that only knows to toggle. */
class Model {
  pending: PendingCall | undefined;
  /** What the page knows of the server. */
  card: Reaction = null;
  server: Reaction = null;
  calls: ('like' | 'dislike')[] = [];
  lastWish: Reaction = null;

  take({ pending, toggle }: Step): void {
    this.pending = pending;
    if (toggle) this.calls.push(toggle);
  }

  press(kind: 'like' | 'dislike'): void {
    this.lastWish = pressed(kind, this.shown());
    this.take(wished(this.pending, this.card, this.lastWish));
  }

  answer(): void {
    const kind = this.calls.shift();
    if (!kind || !this.pending) return;
    this.server = this.server === kind ? null : kind;
    this.card = this.server;
    this.take(answered(this.pending, this.server));
  }

  /** The member reacts on another device: this page does not know. */
  elsewhere(kind: 'like' | 'dislike'): void {
    this.server = this.server === kind ? null : kind;
  }

  fail(): void {
    if (!this.calls.shift()) return;
    this.pending = undefined;
    this.lastWish = this.card;
  }

  shown(): Reaction {
    return shownReactions({ reaction: this.card, likeCount: 0, dislikeCount: 0 }, this.pending).reaction;
  }
}

describe('any order of presses, answers and failures', () => {
  const event = fc.constantFrom('like', 'dislike', 'answer', 'fail');

  it('shows the newest wish, keeps one call under way and ends with what the server has', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const model = new Model();
        for (const what of events) {
          if (what === 'answer') model.answer();
          else if (what === 'fail') model.fail();
          else model.press(what);
          expect(model.calls.length).toBe(model.pending ? 1 : 0);
          expect(model.shown()).toBe(model.lastWish);
        }
        while (model.pending) model.answer();
        expect(model.server).toBe(model.lastWish);
        expect(model.card).toBe(model.server);
      }),
    );
  });
});

describe('a page that shows an outdated state', () => {
  const kind = fc.constantFrom('like' as const, 'dislike' as const);

  it('ends with what the press asked for', () => {
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 4 }), kind, (elsewhere, press) => {
        const model = new Model();
        for (const other of elsewhere) model.elsewhere(other);
        model.press(press);
        while (model.pending) model.answer();
        expect([model.server, model.card]).toEqual([press, press]);
      }),
    );
  });
});
