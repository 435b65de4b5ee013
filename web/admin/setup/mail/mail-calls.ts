import { z } from 'zod'
import {
  type MailKind,
  type MailStatus,
  mailContent,
  mailDelivery,
  mailEntry,
  mailPage,
  mailPreview,
  mailText,
} from '../../../../domain/mail.ts'
import { createApiThunk } from '../../../store/api-thunk.ts'

/** Calls of the mail page, which stores their results itself: nothing else shows them. */

interface LogQuery {
  readonly status: MailStatus | undefined
  readonly page: number
}

export const fetchLog = createApiThunk('mail/fetchLog', (api, { status, page }: LogQuery) => {
  const query = new URLSearchParams({ page: String(page), pageSize: '20', ...(status && { status }) })
  return api.call('GET', `/mail?${query}`, mailPage)
})
export const fetchMail = createApiThunk('mail/fetchMail', (api, id: string) => api.call('GET', `/mail/${id}`, mailContent))
export const retryMail = createApiThunk('mail/retry', (api, id: string) => api.call('POST', `/mail/${id}/retry`, mailEntry))
export const sendTestMail = createApiThunk('mail/test', (api) =>
  api.call('POST', '/mail/test', mailEntry, { to: 'administrator' }),
)
export const fetchDelivery = createApiThunk('mail/fetchDelivery', (api) => api.call('GET', '/mail/delivery', mailDelivery))

export const fetchTexts = createApiThunk('mail/fetchTexts', (api) => api.call('GET', '/mail/texts', z.array(mailText)))

/** What is typed of a text. `version` is the one that the page saw. */
interface TextChange {
  readonly kind: MailKind
  readonly subject: string
  readonly body: string
}

export const saveText = createApiThunk('mail/saveText', (api, { kind, ...text }: TextChange & { version: number }) =>
  api.call('PUT', `/mail/texts/${kind}`, mailText, text),
)
/** Back to our own text. */
export const resetText = createApiThunk('mail/resetText', (api, kind: MailKind) =>
  api.call('DELETE', `/mail/texts/${kind}`, mailText),
)
export const previewText = createApiThunk('mail/previewText', (api, { kind, ...text }: TextChange) =>
  api.call('POST', `/mail/texts/${kind}/preview`, mailPreview, text),
)
