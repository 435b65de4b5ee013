import type { MiddlewareHandler } from 'hono'

/** As many pieces of a body as Node's server reads before it sends a response as a stream, without a length. */
const mostPieces = 3

/** HEAD is answered by the handler of GET, whose body nobody sends: says how long it is, where GET would. */
export const lengthOfHead: MiddlewareHandler = async (c, next) => {
  await next()
  const { body, headers } = c.res
  if (c.req.raw.method !== 'HEAD' || body === null || headers.has('content-length')) return
  const length = await lengthOf(body)
  c.res = new Response(null, c.res)
  if (length !== null) c.res.headers.set('content-length', `${length}`)
}

/** In bytes; null for what goes on being written. */
async function lengthOf(body: ReadableStream<Uint8Array>): Promise<number | null> {
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
