import { MINUTE } from '@plainview/domain/shared/time';
import type { Logger } from 'pino';
import type { PdfRequest, RenderedPdf } from '../pdf/pdf-request.ts';
import { RenderingLane, type PdfThreadEnded } from './rendering-lane.ts';

/** Renders a document, or signs a PDF. */
export type RenderPdf = (request: PdfRequest) => Promise<RenderedPdf>;

/**
 * Renders PDFs in other threads, because a report with many pictures takes seconds, during which this thread
 * could handle no request. Papers of bundles have another thread: a record of custody can have thousands of
 * entries. So have all other documents: they take milliseconds, and an invoice keeps others from getting a number
 * until it is rendered.
 */
export class PdfRenderer {
  readonly #reports: RenderingLane;
  readonly #bundles: RenderingLane;
  readonly #others: RenderingLane;

  /** @param idleTime in milliseconds, after which a thread ends */
  constructor(log: Pick<Logger, 'error'>, idleTime: number = MINUTE) {
    const logFailure = (error: PdfThreadEnded): void => log.error({ err: error }, 'a PDF was not rendered');
    this.#reports = new RenderingLane(idleTime, logFailure);
    this.#bundles = new RenderingLane(idleTime, logFailure);
    this.#others = new RenderingLane(idleTime, logFailure);
  }

  /**
   * Pictures and PDFs in the request are moved to the thread if they do not share their memory with other
   * bytes: they are empty afterwards.
   * @throws PdfThreadEnded
   */
  readonly render: RenderPdf = (request) => this.#laneOf(request).render(request);

  /** Ends the threads. Documents that are not complete fail. */
  async stop(): Promise<void> {
    await Promise.all([this.#reports, this.#bundles, this.#others].map((lane) => lane.stop()));
  }

  #laneOf({ type }: PdfRequest): RenderingLane {
    if (type === 'report' || type === 'release-report' || type === 'signed-copy') return this.#reports;
    return type === 'certification' || type === 'custody' ? this.#bundles : this.#others;
  }
}
