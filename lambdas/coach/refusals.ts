import { secondsToNextHour } from '#lambdas/audit/limits.ts';
import { refusal } from '#lambdas/platform/http/outcome.ts';

export const refusals = {
  cursor: refusal(
    400,
    'We can’t load the next part of this list. Please reload it.',
    'cursor-refused',
  ),
  locked: refusal(403, 'This account is locked', 'locked'),
  withdrawn: refusal(403, 'The client withdrew consent', 'withdrawn'),
  notFound: refusal(404, 'This case doesn’t exist. It may have been deleted.'),
  spam: refusal(400, 'This case is marked as spam, so you can’t send a message.', 'change-refused'),
  deleting: refusal(410, 'This client’s data has been deleted', 'deleted'),
  notesFull: refusal(422, 'This case has no room for more notes.', 'notes-full'),
  messageLimit: refusal(
    429,
    'You have sent 60 messages this hour. Please send the next one later.',
    'message-limit',
  ),
  conversationFull: refusal(
    429,
    'This conversation has reached its limit of 1,000 messages. Please call or email the client.',
    'message-limit',
  ),
  changeLimit: refusal(
    429,
    'You have changed this case 30 times this hour. Please make the next change later.',
    'change-limit',
  ),
  openingLimit: refusal(429, 'You have opened too many assessments this hour', 'opening-limit'),
  unreadable: refusal(500, 'This assessment can’t be decrypted', 'unreadable'),
} as const;

export const changeLimit = (time: Date) => ({
  ...refusals.changeLimit,
  retryAfter: secondsToNextHour(time),
});
