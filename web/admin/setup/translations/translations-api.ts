import type { Language } from '../../../../domain/language/languages.ts'
import {
  type TranslationInput,
  type TranslationList,
  translationList,
} from '../../../../domain/salon/translations/translations.ts'
import { apiSlice, call, whenDone } from '../../../store/api-slice.ts'
import { settingsApi } from '../../shared/settings/settings-api.ts'

const translationsApi = apiSlice.enhanceEndpoints({ addTagTypes: ['Settings'] }).injectEndpoints({
  endpoints: (build) => ({
    translations: build.query<TranslationList, Language>({
      query: (language) => call('GET', `/translations?${new URLSearchParams({ language })}`, translationList),
    }),
    saveTranslations: build.mutation<TranslationList, TranslationInput>({
      query: (input) => call('PUT', '/translations', translationList, input),
      onQueryStarted: async ({ language }, { dispatch, queryFulfilled }) => {
        await whenDone(queryFulfilled, (now) =>
          dispatch(translationsApi.util.updateQueryData('translations', language, () => now)),
        )
      },
    }),
    /** Says in which language the salon has written its own texts. */
    correctOwnLanguage: build.mutation<TranslationList, Language>({
      query: (language) => call('POST', '/translations/own-language', translationList, { language }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await whenDone(queryFulfilled, (now) => {
          void dispatch(translationsApi.util.upsertQueryData('translations', now.language, now))
          void dispatch(settingsApi.util.invalidateTags(['Settings']))
        })
      },
    }),
  }),
})

export const { useTranslationsQuery, useSaveTranslationsMutation, useCorrectOwnLanguageMutation } = translationsApi
