import {
  type SettingsEffects,
  type SettingsRequest,
  type SettingsResponse,
  type SomeSettings,
  settingsEffects,
  settingsResponse,
} from '../../../../domain/salon/settings.ts'
import { type HolidayProposal, holidayProposal } from '../../../../domain/salon/setup/holidays.ts'
import { type RegionChoices, regionChoices } from '../../../../domain/time/region.ts'
import { apiSlice, call, whenDone } from '../../../store/api-slice.ts'

export const settingsApi = apiSlice.enhanceEndpoints({ addTagTypes: ['Settings'] }).injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<SettingsResponse, void>({
      query: () => call('GET', '/settings', settingsResponse),
      providesTags: ['Settings'],
    }),
    saveSettings: build.mutation<SettingsResponse, SettingsRequest>({
      query: (document) => call('PATCH', '/settings', settingsResponse, document),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await whenDone(queryFulfilled, (now) => dispatch(settingsApi.util.updateQueryData('settings', undefined, () => now)))
      },
    }),
    /** The effects of saving on bookings and prices. */
    settingsEffects: build.query<SettingsEffects, SomeSettings>({
      query: (settings) => call('POST', '/settings/preview', settingsEffects, { settings }),
    }),
    /** @param region null: the one that the address names */
    holidays: build.query<HolidayProposal, string | null>({
      query: (region) =>
        call('GET', `/settings/holidays${region === null ? '' : `?${new URLSearchParams({ region })}`}`, holidayProposal),
    }),
    regionChoices: build.query<RegionChoices, void>({
      query: () => call('GET', '/settings/choices', regionChoices),
    }),
  }),
})

export const { useHolidaysQuery, useSettingsQuery, useSaveSettingsMutation, useRegionChoicesQuery, useSettingsEffectsQuery } =
  settingsApi
