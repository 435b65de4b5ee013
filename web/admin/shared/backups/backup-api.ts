import { type Backups, backupDownload, backups } from '../../../../domain/operations/backups/backups.ts'
import type { BackupPlan } from '../../../../domain/operations/backups/nightly.ts'
import { apiSlice, call, whenDone } from '../../../store/api-slice.ts'

interface Confirmation {
  readonly password: string
  readonly code?: string
}

const backupApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    backups: build.query<Backups, void>({
      query: () => call('GET', '/backups', backups),
    }),
    startBackup: build.mutation<Backups, void>({
      query: () => call('POST', '/backups', backups),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (now) => dispatch(backupApi.util.updateQueryData('backups', undefined, () => now)))
      },
    }),
    saveBackupPlan: build.mutation<Backups, BackupPlan>({
      query: (plan) => call('PUT', '/backups/plan', backups, plan),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (now) => dispatch(backupApi.util.updateQueryData('backups', undefined, () => now)))
      },
    }),
    /** @returns the file's address, valid for a minute */
    askForBackup: build.mutation<string, Confirmation & { readonly name: string }>({
      query:
        ({ name, ...body }) =>
        async (api) =>
          (await api.call('POST', `/backups/${name}/download`, backupDownload, body)).url,
    }),
    /** @returns the address of the export, valid for a minute */
    askForExport: build.mutation<string, Confirmation & { readonly format: 'json' | 'csv' }>({
      query: (body) => async (api) => (await api.call('POST', '/export/download', backupDownload, body)).url,
    }),
  }),
})

export const {
  useBackupsQuery,
  useStartBackupMutation,
  useSaveBackupPlanMutation,
  useAskForBackupMutation,
  useAskForExportMutation,
} = backupApi
