import { states } from '#tests/pages/screenshots/states.ts';
import { testEveryState } from '#tests/support/browser/every-state.ts';

testEveryState(states.filter(({ signedIn }) => !signedIn));
