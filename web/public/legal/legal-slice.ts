import { createSlice } from '@reduxjs/toolkit'
import type { LegalKind } from '../../../domain/salon/page/kinds.ts'
import type { LegalPage } from '../../../domain/salon/page/legal-settings.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { injectSlice } from '../../store/injected.ts'

/** The pages that were fetched, and those that couldn't be. */
export type LegalState = Readonly<Partial<Record<LegalKind, LegalPage | 'failed'>>>

export const fetchLegal = createApiThunk<LegalPage, LegalKind>('legal/fetch', (api, kind) =>
  api.call(
    'GET',
    `/legal/${kind}`,
    import('../../../domain/salon/page/legal-settings.ts').then(({ legalPage }) => legalPage),
  ),
)

const legal = createSlice({
  name: 'legal',
  initialState: {} as LegalState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchLegal.fulfilled, (state, { payload }) => ({ ...state, [payload.kind]: payload }))
      // A text on show stays.
      .addCase(fetchLegal.rejected, (state, { meta }) => ({ ...state, [meta.arg]: state[meta.arg] ?? 'failed' }))
  },
})

injectSlice('legal', legal.reducer)
