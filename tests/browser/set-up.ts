import { bootForTests } from '#tests/product/boot.ts';

export default bootForTests;
