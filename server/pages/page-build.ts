import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import { languageNow } from '../platform/language/reader.ts'
import { StartError } from '../platform/start-error.ts'

/** Calls the app's API in process; the signature of Hono's `app.request`. */
export type CallApi = (url: string, init?: RequestInit, env?: object) => Response | Promise<Response>

export type ApiResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>

interface PageRequest {
  readonly fetch: (path: string, init?: RequestInit) => Promise<ApiResponse>
  readonly origin: string
  readonly nonce: string
  readonly requestId?: string | undefined
  readonly reportError: (error: unknown) => void
  readonly deliver?: (html: string) => void
}

interface OfflinePageOptions {
  readonly salon: { readonly name: string; readonly phone: string }
  readonly nonce: string
}

/** React Router's build with the additions of the web's `entry.server.tsx`. */
export interface PageBuild extends ServerBuild {
  readonly entry: ServerBuild['entry'] & {
    readonly module: {
      readonly createRequestHandler: typeof createRequestHandler
      readonly contextFor: (request: PageRequest) => RouterContextProvider
      readonly prepareLanguage: (language: string | null) => Promise<void>
      readonly renderThrough: (languageNow: () => string | null) => void
      readonly renderOfflinePage: (options: OfflinePageOptions) => string
    }
  }
}

export const buildDirectory = resolve(import.meta.dirname, '../../build')

/** @throws {StartError} when the pages have not been built */
export async function loadPageBuild(): Promise<PageBuild> {
  const file = join(buildDirectory, 'server/index.js')
  if (!existsSync(file))
    throw new StartError('The pages haven’t been built yet. Run `npm run build` first, or `npm start`, which does.')
  const build = (await import(pathToFileURL(file).href)) as PageBuild
  build.entry.module.renderThrough(languageNow)
  return build
}
