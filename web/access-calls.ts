import { z } from 'zod'
import {
  accountAddress,
  type ConfirmInput,
  confirmed,
  openLink,
  type PasswordChange,
  type ResetInput,
  type ResetRequest,
  resetAsked,
  signedInDevices,
} from '../domain/accounts/account-access.ts'

type Ask = <Read>(method: 'GET' | 'POST' | 'DELETE', path: string, answer: z.ZodType<Read>, body?: unknown) => Promise<Read>

const nothing = z.unknown().transform(() => undefined)

/** The part of `api.ts` that is about links from mails, passwords, addresses and devices. */
export function accessCalls(ask: Ask) {
  return {
    requestReset: (body: ResetRequest) => ask('POST', '/api/auth/request-password-reset', resetAsked, body),
    /** What a link from a mail is for. */
    readLink: (token: string) => ask('POST', '/api/auth/link', openLink, { token }),
    resetPassword: (body: ResetInput) => ask('POST', '/api/auth/reset-password', nothing, body),
    confirmAddress: (body: ConfirmInput) => ask('POST', '/api/auth/confirm-address', confirmed, body),
    changePassword: (body: PasswordChange) => ask('POST', '/api/auth/change-password', nothing, body),
    address: () => ask('GET', '/api/me/address', accountAddress),
    confirmAgain: () => ask('POST', '/api/me/address/confirmation', accountAddress, {}),
    keepAddress: () => ask('DELETE', '/api/me/address/pending', nothing),
    devices: () => ask('GET', '/api/me/sessions', signedInDevices),
    endSession: (id: string) => ask('DELETE', `/api/me/sessions/${encodeURIComponent(id)}`, nothing),
    endOtherSessions: () => ask('DELETE', '/api/me/sessions', nothing),
  }
}
