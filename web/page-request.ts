import { createContext, RouterContextProvider } from 'react-router'
import type { Fetch } from './api.ts'

export interface PageRequest {
  /** Calls the API in process, with the visitor's cookie. */
  readonly fetch: Fetch
  /** Public origin of the site. */
  readonly origin: string
  /** Marks the page's own scripts for the policy. */
  readonly nonce: string
  readonly requestId?: string | undefined
  readonly reportError: (error: unknown) => void
  /** Receives the page's text instead of the response: converting it to bytes and back is expensive. */
  readonly deliver?: (html: string) => void
}

export const pageRequest = createContext<PageRequest>()

export function contextFor(request: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageRequest, request)
  return context
}
