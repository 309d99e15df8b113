import type { CommunityModel, DecisionModel, SubjectModel } from './community-model.ts';
import type { MemberModel } from './visibility-model.ts';

/** A report. `reporterId` is null after the deletion of the reporter. */
interface Report extends SubjectModel {
  readonly authorId: number;
  reporterId: number | null;
}

const ENDED = 'account_deleted';

const isAbout = (report: Report, { type, id }: SubjectModel) => report.type === type && report.id === id;

/** The reports of a community in memory. */
export class ReportModel {
  readonly #model: CommunityModel;
  open: readonly Report[] = [];
  /** Those that a decision closed. */
  readonly #closed = new Map<number, readonly Report[]>();
  /** Those about members who deleted the account. */
  readonly #ended: Report[] = [];
  readonly #blockedSince = new Map<string, number>();

  constructor(model: CommunityModel) {
    this.#model = model;
  }

  add(report: Report): void {
    this.open = [...this.open, report];
  }

  isOpen(reporterId: number, subject: SubjectModel): boolean {
    return this.open.some((each) => each.reporterId === reporterId && isAbout(each, subject));
  }

  /** To be called with a decision, which closes the open reports of its subject. */
  decided(decision: DecisionModel): void {
    const about = (each: Report) => isAbout(each, decision);
    this.#closed.set(decision.decisionId, this.open.filter(about));
    this.open = this.open.filter((each) => !about(each));
  }

  /** Opens the reports again that a decision closed, but for those whose reporters have another open one of the subject. */
  reopen({ decisionId }: DecisionModel): void {
    const isLeft = (each: Report) => each.reporterId !== null && this.isOpen(each.reporterId, each);
    const closed = this.#closed.get(decisionId) ?? [];
    const left = closed.filter(isLeft);
    this.open = [...this.open, ...closed.filter((each) => !left.includes(each))];
    this.#closed.set(decisionId, left);
  }

  /** To be called when a member blocks another one: to that one the account seems to be deleted. */
  blocked(authorId: number, reporterId: number): void {
    this.#blockedSince.set(`${authorId} ${reporterId}`, this.#model.decisions.length);
  }

  unblocked(authorId: number, reporterId: number): void {
    this.#blockedSince.delete(`${authorId} ${reporterId}`);
  }

  /** To be called when a member deletes the account. */
  left(userId: number): void {
    const unknown = this.#decided().filter(({ report, place }) => place >= (this.#since(report) ?? Infinity));
    const ended = [...this.open, ...unknown.map(({ report }) => report)];
    this.#ended.push(...ended.filter(({ authorId }) => authorId === userId));
    this.open = this.open.filter(({ authorId }) => authorId !== userId);
    for (const report of [...this.open, ...this.#ended, ...this.#decided().map((each) => each.report)])
      if (report.reporterId === userId) report.reporterId = null;
  }

  /** The reports of a member by type and outcome, sorted. */
  by({ userId }: MemberModel): string[] {
    const isOwn = ({ reporterId, authorId }: Report) =>
      reporterId === userId && this.#model.members.has(authorId);
    const open = this.open
      .filter(isOwn)
      .map((each) => [each, this.#since(each) === undefined ? 'open' : ENDED] as const);
    const decided = this.#decided()
      .filter(({ report }) => isOwn(report))
      .flatMap(({ report, place, outcome }) => {
        const since = this.#since(report);
        if (since === undefined) return [[report, outcome] as const];
        return place < since ? [] : [[report, ENDED] as const];
      });
    const ended = this.#ended
      .filter(({ reporterId }) => reporterId === userId)
      .map((each) => [each, ENDED] as const);
    return [...open, ...decided, ...ended].map(([{ type }, outcome]) => `${type} ${outcome}`).toSorted();
  }

  /** The number of decisions when the member concerned blocked the reporter; undefined without a block. */
  #since = ({ authorId, reporterId }: Report) => this.#blockedSince.get(`${authorId} ${reporterId}`);

  /** The closed reports with the place of their decision among all. */
  #decided() {
    return this.#model.decisions.flatMap(({ decisionId, hasConsequences, isReverted }, place) => {
      const outcome = hasConsequences && !isReverted ? 'action' : 'no_action';
      return (this.#closed.get(decisionId) ?? []).map((report) => ({ report, place, outcome }));
    });
  }
}
