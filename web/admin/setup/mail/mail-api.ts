import { z } from 'zod'
import {
  type MailContent,
  type MailDelivery,
  type MailEntry,
  type MailKind,
  type MailPage,
  type MailPreview,
  type MailStatus,
  type MailText,
  mailContent,
  mailDelivery,
  mailEntry,
  mailPage,
  mailPreview,
  mailText,
} from '../../../../domain/messages/mail.ts'
import { type PagePosition, positionParams } from '../../../parts/paging/list-position.ts'
import { apiSlice, call, refetchOnLive, whenDone } from '../../../store/api-slice.ts'

interface LogQuery extends PagePosition {
  readonly status: MailStatus | undefined
}

interface TypedText {
  readonly kind: MailKind
  readonly subject: string
  readonly body: string
}

/** `version` is the one that the page has read. */
type TextChange = TypedText & { readonly version: number }

function withText(texts: readonly MailText[], stored: MailText): MailText[] {
  return texts.map((text) => (text.kind === stored.kind ? stored : text))
}

export const mailApi = apiSlice.enhanceEndpoints({ addTagTypes: ['Mail', 'MailText', 'Delivery'] }).injectEndpoints({
  endpoints: (build) => ({
    mailLog: build.query<MailPage, LogQuery>({
      query: ({ status, ...position }) => {
        const search = new URLSearchParams({ ...positionParams(position), pageSize: '20', ...(status && { status }) })
        return (api) => api.call('GET', `/mail?${search}`, mailPage)
      },
      providesTags: ['Mail', 'Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    /** Text of a mail; may be deleted after it was sent. */
    mail: build.query<MailContent, Pick<MailEntry, 'id' | 'status'>>({
      query: ({ id }) => call('GET', `/mail/${id}`, mailContent),
    }),
    retryMail: build.mutation<MailEntry, string>({
      query: (id) => call('POST', `/mail/${id}/retry`, mailEntry),
      invalidatesTags: ['Mail'],
    }),
    sendTestMail: build.mutation<MailEntry, void>({
      query: () => call('POST', '/mail/test', mailEntry, { to: 'administrator' }),
      invalidatesTags: ['Mail'],
    }),
    mailDelivery: build.query<MailDelivery, void>({
      query: () => call('GET', '/mail/delivery', mailDelivery),
      providesTags: ['Delivery'],
    }),
    mailTexts: build.query<MailText[], void>({
      query: () => call('GET', '/mail/texts', z.array(mailText)),
      providesTags: ['MailText'],
    }),
    saveMailText: build.mutation<MailText, TextChange>({
      query: ({ kind, ...text }) => call('PUT', `/mail/texts/${kind}`, mailText, text),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (stored) => {
          dispatch(mailApi.util.updateQueryData('mailTexts', undefined, (texts) => withText(texts, stored)))
        })
      },
    }),
    resetMailText: build.mutation<MailText, MailKind>({
      query: (kind) => call('DELETE', `/mail/texts/${kind}`, mailText),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (stored) => {
          dispatch(mailApi.util.updateQueryData('mailTexts', undefined, (texts) => withText(texts, stored)))
        })
      },
    }),
    mailPreview: build.query<MailPreview, TypedText>({
      query: ({ kind, ...text }) => call('POST', `/mail/texts/${kind}/preview`, mailPreview, text),
    }),
  }),
})

export const {
  useMailQuery,
  useRetryMailMutation,
  useSendTestMailMutation,
  useMailDeliveryQuery,
  useMailTextsQuery,
  useSaveMailTextMutation,
  useResetMailTextMutation,
  useMailPreviewQuery,
} = mailApi
