import type { MiddlewareHandler } from 'hono'

/** Pieces of a body that Node's server reads before it streams a response without a length. */
const mostPieces = 3

/** Sends the length with HEAD wherever GET sends it; GET's handler makes the body. */
export const lengthOfHead: MiddlewareHandler = async (c, next) => {
  await next()
  const { body, headers } = c.res
  if (c.req.raw.method !== 'HEAD' || body === null || headers.has('content-length')) return
  const length = await readLength(body)
  c.res = new Response(null, c.res)
  if (length !== null) c.res.headers.set('content-length', `${length}`)
}

/** In bytes; null for an endless stream. */
async function readLength(body: ReadableStream<Uint8Array>): Promise<number | null> {
  const reader = body.getReader()
  let length = 0
  for (let pieces = 0; pieces < mostPieces; pieces++) {
    const { done, value } = await reader.read()
    if (done) return length
    length += value.byteLength
  }
  await reader.cancel()
  return null
}
