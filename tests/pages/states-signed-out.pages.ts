import { states } from '#tests/screenshots/states.ts';
import { testEveryState } from '#tests/support/browser/every-state.ts';

testEveryState(states.filter(({ signedIn }) => !signedIn));
