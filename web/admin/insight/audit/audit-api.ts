import { z } from 'zod'
import { type AuditArea, type AuditPage, auditPage } from '../../../../domain/insight/audit.ts'
import { apiSlice, call } from '../../../store/api-slice.ts'

/** The page's address. Dates are the salon's. */
export interface AuditParams {
  readonly area: AuditArea | undefined
  /** Account id. */
  readonly actor: string | undefined
  readonly subject: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly before: string | undefined
}

export function auditSearch(params: Partial<AuditParams>): URLSearchParams {
  return new URLSearchParams(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export function auditExportPath({ before: _, ...filter }: AuditParams): string {
  const search = auditSearch(filter).toString()
  return `/api/audit/export.csv${search && `?${search}`}`
}

const staffNames = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) })

const auditApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<AuditPage, AuditParams>({
      query: (params) => call('GET', `/audit?${auditSearch(params)}`, auditPage),
    }),
    staffNames: build.query<z.infer<typeof staffNames>, void>({
      query: () => call('GET', '/staff', staffNames),
    }),
  }),
})

export const { useAuditQuery, useStaffNamesQuery } = auditApi
