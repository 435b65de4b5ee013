import { createContext, RouterContextProvider } from 'react-router'
import type { Fetch } from './api.ts'

/** What the server gives to the rendering of one page. */
export interface PageRequest {
  /** Calls the app's own API in process, with the visitor's cookie. */
  readonly fetch: Fetch
  /** The address that people know the site by, without a path; what leads here from elsewhere starts with it. */
  readonly origin: string
  /** Marks the page's own scripts, so that the server can distinguish them from anything else in the page. */
  readonly nonce: string
  /** By which the log knows the request. */
  readonly requestId?: string | undefined
  /** Receives every error during the rendering. */
  readonly reportError: (error: unknown) => void
  /** Receives the page's text, which the response then goes without: turning it into bytes and back would cost as much as some parts of the page. */
  readonly deliver?: (html: string) => void
}

export const pageRequest = createContext<PageRequest>()

/** The router's context for one page. */
export function contextFor(request: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageRequest, request)
  return context
}
