import type { EdgeResponse } from '#tests/support/product/edge.ts';

export async function untilTaken(send: () => Promise<EdgeResponse>): Promise<number> {
  for (let attempts = 1; ; attempts += 1) {
    const { status, text } = await send();
    if (status === 200) return attempts;
    if (status < 500 && status !== 429) throw new Error(`${status} ${text}`);
  }
}
