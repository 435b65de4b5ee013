import { z } from 'zod'
import {
  accountAddress,
  type ConfirmInput,
  confirmed,
  openLink,
  type PasswordChange,
  type ResetInput,
  type ResetRequest,
  resetDelivery,
  resetDone,
  signedInDevices,
} from '../domain/people/account-access.ts'
import type { Api } from './api.ts'

const nothing = z.unknown().transform(() => undefined)

/** Calls for mailed links, passwords, addresses and devices. Few people make them, so they aren't in `api.ts`. */
export function accessCalls({ call }: Pick<Api, 'call'>) {
  return {
    requestReset: (body: ResetRequest) => call('POST', '/auth/request-password-reset', resetDelivery, body),
    readLink: (token: string) => call('POST', '/auth/link', openLink, { token }),
    resetPassword: (body: ResetInput) => call('POST', '/auth/reset-password', resetDone, body),
    confirmAddress: (body: ConfirmInput) => call('POST', '/auth/confirm-address', confirmed, body),
    changePassword: (body: PasswordChange) => call('POST', '/auth/change-password', nothing, body),
    address: () => call('GET', '/me/address', accountAddress),
    confirmAgain: () => call('POST', '/me/address/confirmation', accountAddress, {}),
    keepAddress: () => call('DELETE', '/me/address/pending', nothing),
    devices: () => call('GET', '/me/sessions', signedInDevices),
    endSession: (id: string) => call('DELETE', `/me/sessions/${encodeURIComponent(id)}`, nothing),
    endOtherSessions: () => call('DELETE', '/me/sessions', nothing),
  }
}
