import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { said } from '../../../domain/language/say.ts'
import {
  checkRequest,
  fileEncodings,
  importFile,
  importRequest,
  largestImportFile,
} from '../../../domain/operations/moving-in/import-file.ts'
import { lineOfText, recordId } from '../../../domain/text.ts'
import { access } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import { limitBody } from '../../platform/http/body-limit.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseByPath } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { beginCheck, beginImport, discardFile, receiveFile, stopFile } from './commands.ts'
import { readParts } from './parts.ts'
import { findFile, latestFile } from './queries.ts'
import { importRefusal, tooLarge } from './refusals.ts'
import { type RunContext, runImport } from './running.ts'
import { presentFile } from './serializers.ts'

/** Its body is a file, larger than other routes allow. */
export const importUploads = '/api/import-files'

const latestRoute = createRoute({
  method: 'get',
  path: importUploads,
  summary: 'Get the file that is on its way in, or null: what was recognized in it, how far it is, and what became of it',
  ...access('imports.write'),
  responses: { 200: json('The file', importFile.nullable()), ...errors('not_signed_in', 'forbidden') },
})

const receiveRoute = createRoute({
  method: 'post',
  path: importUploads,
  summary: 'Choose a file of another system to import: CSV, XLSX or JSON. One that was chosen before is thrown away',
  ...access('imports.write', limitBody(largestImportFile, tooLarge)),
  request: {
    query: z.object({
      name: lineOfText(msg`File name`, 255),
      encoding: z
        .enum(fileEncodings, said(msg`Choose one of the encodings`))
        .optional()
        .describe('How a CSV file is written. Left out, it is guessed'),
    }),
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: z.any().openapi({ type: 'string', format: 'binary' }) } },
    },
  },
  responses: {
    201: json('The file, read to its end', importFile),
    ...errors('not_signed_in', 'forbidden', 'invalid', 'too_large', 'conflict', 'unavailable'),
  },
})

const params = z.object({ id: recordId })
const step = {
  202: json('The file, on which the server works now', importFile),
  ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
}

const checkRoute = createRoute({
  method: 'post',
  path: '/api/import-files/{id}/check',
  summary: 'Try a file: what would be added, joined or refused. Nothing is changed',
  ...access('imports.write'),
  request: { params, body: body(checkRequest) },
  responses: step,
})

const importRoute = createRoute({
  method: 'post',
  path: '/api/import-files/{id}/import',
  summary: 'Import a file that was tried. Repeated, it imports once',
  ...access('imports.write'),
  request: { params, body: body(importRequest) },
  responses: step,
})

const stopRoute = createRoute({
  method: 'post',
  path: '/api/import-files/{id}/stop',
  summary: 'Stop a check or an import, at any moment. Nothing of it stays; what is done by then is',
  ...access('imports.write'),
  request: { params },
  responses: {
    200: json('The file', importFile),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const linesRoute = createRoute({
  method: 'get',
  path: '/api/import-files/{id}/lines.csv',
  summary: 'Get what became of each line, as CSV',
  ...access('imports.write'),
  request: { params },
  responses: {
    200: { description: 'RFC 4180, UTF-8 with a byte order mark', content: { 'text/csv': { schema: z.string() } } },
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const discardRoute = createRoute({
  method: 'delete',
  path: '/api/import-files/{id}',
  summary: 'Throw a file away. What was imported stays',
  ...access('imports.write'),
  request: { params },
  responses: {
    204: { description: 'It is gone' },
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

export function importFileRoutes(context: RunContext) {
  const { db } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseByPath })

  routes.openapi(latestRoute, async (c) => {
    const file = await latestFile(context)
    return c.json(file && presentFile(file), 200)
  })

  routes.openapi(receiveRoute, async (c) => {
    const content = c.req.raw.body
    if (!content) throw importRefusal({ code: 'file_missing' })
    const { name, encoding } = c.req.valid('query')
    const file = await receiveFile(context, { name, encoding, content: content as never, signal: c.req.raw.signal })
    return c.json(presentFile(file), 201)
  })

  routes.openapi(checkRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { people, ...check } = c.req.valid('json')
    const begun = await beginCheck(context, id, check)
    if (begun) void runImport(context, begun, { by: authorOf(c), dryRun: true, skipOverlaps: true, people })
    return c.json(presentFile(begun ?? (await findFile(context, id))), 202)
  })

  routes.openapi(importRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { skipOverlaps, mapping, people } = c.req.valid('json')
    const begun = await beginImport(context, id, mapping)
    if (begun) void runImport(context, begun, { by: authorOf(c), dryRun: false, skipOverlaps, people })
    return c.json(presentFile(begun ?? (await findFile(context, id))), 202)
  })

  routes.openapi(stopRoute, async (c) => c.json(presentFile(await stopFile(context, c.req.valid('param').id)), 200))

  routes.openapi(linesRoute, async (c) => {
    const { id } = c.req.valid('param')
    await findFile(context, id)
    const encoder = new TextEncoder()
    const texts = readParts(db, id, 'lines')
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await texts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
    })
    return c.body(stream, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="import.csv"',
    }) as never
  })

  routes.openapi(discardRoute, async (c) => {
    await discardFile(context, c.req.valid('param').id)
    return c.body(null, 204)
  })

  return routes
}
