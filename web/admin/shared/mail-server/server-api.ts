import { z } from 'zod'
import {
  type MailServer,
  type MailServerChange,
  type MailServerInput,
  type MailServerState,
  type MailServerTest,
  mailServer,
  mailServerState,
  mailServerTest,
} from '../../../../domain/messages/mail-server.ts'
import { type SenderRecords, senderRecords } from '../../../../domain/messages/sender-records.ts'
import { apiSlice, call, readOnce, whenDone } from '../../../store/api-slice.ts'
import { sendOrRead } from '../../../store/send-or-read.ts'
import type { AppDispatch } from '../../../store/store.ts'

const serverApi = apiSlice.enhanceEndpoints({ addTagTypes: ['Mail', 'Delivery'] }).injectEndpoints({
  endpoints: (build) => ({
    mailServer: build.query<MailServerState, void>({
      query: () => call('GET', '/mail/server', mailServerState),
    }),
    saveMailServer: build.mutation<MailServer, MailServerChange>({
      query: (change) => call('PUT', '/mail/server', mailServer, change),
      // Queued mail is being sent now.
      invalidatesTags: ['Mail', 'Delivery'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (stored) => {
          dispatch(serverApi.util.updateQueryData('mailServer', undefined, (state) => ({ ...state, stored })))
        })
      },
    }),
    removeMailServer: build.mutation<null, number>({
      query: (version) => call('DELETE', `/mail/server?version=${version}`, z.undefined()),
      invalidatesTags: ['Mail', 'Delivery'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, () => {
          dispatch(serverApi.util.updateQueryData('mailServer', undefined, (state) => ({ ...state, stored: null })))
        })
      },
    }),
    testMailServer: build.mutation<MailServerTest, MailServerInput>({
      query: (input) => call('POST', '/mail/server/test', mailServerTest, input),
    }),
    senderRecords: build.query<SenderRecords, { readonly address: string; readonly host: string }>({
      query: (asked) => call('GET', `/mail/server/records?${new URLSearchParams(asked)}`, senderRecords),
    }),
  }),
})

/** Removes the mail server. Without a response it may be gone all the same, so that it is read again. @throws {Failure} */
export function removeServer(version: number) {
  return (dispatch: AppDispatch): Promise<void> => {
    const reading = serverApi.endpoints.mailServer.initiate
    return sendOrRead(
      () => dispatch(serverApi.endpoints.removeMailServer.initiate(version)).unwrap(),
      async () => !(await readOnce(dispatch(reading(undefined, { forceRefetch: true })))).stored,
    )
  }
}

export const { useMailServerQuery, useSaveMailServerMutation, useTestMailServerMutation, useLazySenderRecordsQuery } = serverApi
