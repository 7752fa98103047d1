/** The thread that draws the label of a redacted copy (`drawLabel`). */
import { answerRequests } from '../../../core/answer-requests.ts';
import { typesetLabel, type DrawnLabel, type LabelRequest } from './typeset-label.ts';

answerRequests(
  (request: LabelRequest): Promise<DrawnLabel> => typesetLabel(request),
  () => [],
);
