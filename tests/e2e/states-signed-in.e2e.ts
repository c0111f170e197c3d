import { testEveryState } from '#tests/support/every-state.ts';

testEveryState(360);
