import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import { StartError } from '../../start-error.ts'

/** Calls the app's own API in process; the signature of Hono's `app.request`. */
export type CallApi = (url: string, init?: RequestInit, env?: object) => Response | Promise<Response>

/** What rendering reads of a response. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>

/** The input of a page's rendering. The web side declares the same type, since it can't import this one. */
interface PageRequest {
  readonly fetch: (path: string, init?: RequestInit) => Promise<ApiResponse>
  readonly origin: string
  readonly nonce: string
  readonly requestId?: string | undefined
  readonly reportError: (error: unknown) => void
  readonly deliver?: (html: string) => void
}

/** The contents of the offline page. */
interface OfflinePageOptions {
  readonly salon: { readonly name: string; readonly phone: string }
  readonly nonce: string
}

/** The web's build as the server uses it: React Router's, with what its `entry.server.tsx` adds. */
export interface PageBuild extends ServerBuild {
  readonly entry: ServerBuild['entry'] & {
    readonly module: {
      readonly createRequestHandler: typeof createRequestHandler
      readonly contextFor: (request: PageRequest) => RouterContextProvider
      readonly renderOfflinePage: (options: OfflinePageOptions) => string
    }
  }
}

/** The absolute path of the output of `npm run build`. */
export const buildDirectory = resolve(import.meta.dirname, '../../../build')

/**
 * The built pages.
 * @throws {StartError} when they have not been built
 */
export async function loadPageBuild(): Promise<PageBuild> {
  const file = join(buildDirectory, 'server/index.js')
  if (!existsSync(file))
    throw new StartError('The pages haven’t been built yet. Run `npm run build` first, or `npm start`, which does.')
  return (await import(pathToFileURL(file).href)) as PageBuild
}
