import {
  type AddedBlocks,
  addedBlocks,
  type BlockChange,
  type BlockInput,
  type DeskBlock,
  deskBlock,
  type RemovedBlocks,
  removedBlocks,
} from '../../../../../domain/booking/schedule/desk-block.ts'
import type { DeskDay } from '../../../../../domain/booking/schedule/desk-day.ts'
import { call } from '../../../../store/api-slice.ts'
import { dayApi } from '../day-api.ts'

export interface ChangedBlock {
  /** The block as the desk last saw it; its version is compared. */
  readonly block: DeskBlock
  readonly change: Omit<BlockChange, 'version'>
}

const blockPath = (id: string) => `/blocks/${encodeURIComponent(id)}`

const blocksApi = dayApi.injectEndpoints({
  endpoints: (build) => ({
    addBlocks: build.mutation<AddedBlocks, BlockInput>({
      query: (input) => call('POST', '/blocks', addedBlocks, input),
      invalidatesTags: ['Appointment'],
    }),
    /** Updates the day optimistically and reverts if refused. */
    changeBlock: build.mutation<DeskBlock, ChangedBlock>({
      query: ({ block: { id, version }, change }) => call('PATCH', blockPath(id), deskBlock, { ...change, version }),
      async onQueryStarted({ block, change }, { dispatch, queryFulfilled }) {
        const show = (shown: DeskBlock) => {
          const put = (day: DeskDay) => {
            day.blocks = day.blocks.map((each) => (each.id === shown.id ? shown : each))
          }
          dispatch(dayApi.util.updateQueryData('day', block.date, put))
        }
        show({ ...block, ...change })
        await queryFulfilled.catch(() => show(block))
      },
      invalidatesTags: ['Appointment'],
    }),
    removeBlocks: build.mutation<RemovedBlocks, { readonly id: string; readonly following: boolean }>({
      query: ({ id, following }) => call('DELETE', `${blockPath(id)}${following ? '?following=true' : ''}`, removedBlocks),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const { useAddBlocksMutation, useChangeBlockMutation, useRemoveBlocksMutation } = blocksApi
