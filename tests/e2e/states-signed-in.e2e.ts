import { states } from '#tests/screenshots/states.ts';
import { testEveryState } from '#tests/support/every-state.ts';

testEveryState(states.filter(({ signedIn }) => signedIn));
