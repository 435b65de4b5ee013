import { z } from 'zod'
import { type ImportFile, importFile } from '../../../../domain/operations/moving-in/import-file.ts'
import type { PersonChoices } from '../../../../domain/operations/moving-in/person-questions.ts'
import type { TableMapping } from '../../../../domain/operations/moving-in/table-mapping.ts'
import { apiSlice, call, whenDone } from '../../../store/api-slice.ts'

interface Check {
  readonly id: string
  readonly mapping: TableMapping | undefined
  readonly tableSet?: string | undefined
}

interface Start extends Omit<Check, 'tableSet'> {
  readonly skipOverlaps: boolean
  readonly people: PersonChoices
}

const nothing = z.undefined()

export const importApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    importFile: build.query<ImportFile | null, void>({
      query: () => call('GET', '/import-files', importFile.nullable()),
    }),
    checkFile: build.mutation<ImportFile, Check>({
      query: ({ id, ...check }) => call('POST', `/import-files/${id}/check`, importFile, check),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (file) => void dispatch(showFile(file)))
      },
    }),
    startImport: build.mutation<ImportFile, Start>({
      query: ({ id, ...start }) => call('POST', `/import-files/${id}/import`, importFile, start),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (file) => void dispatch(showFile(file)))
      },
    }),
    stopFile: build.mutation<ImportFile, string>({
      query: (id) => call('POST', `/import-files/${id}/stop`, importFile, {}),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (file) => void dispatch(showFile(file)))
      },
    }),
    discardFile: build.mutation<null, string>({
      query: (id) => call('DELETE', `/import-files/${id}`, nothing),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, () => void dispatch(showFile(null)))
      },
    }),
  }),
})

function showFile(file: ImportFile | null) {
  // The response to a press can arrive after polling saw the import's end.
  return importApi.util.updateQueryData('importFile', undefined, (now) =>
    now?.id === file?.id && now?.state === 'done' ? now : file,
  )
}

export const { useImportFileQuery, useCheckFileMutation, useStartImportMutation, useStopFileMutation, useDiscardFileMutation } =
  importApi
