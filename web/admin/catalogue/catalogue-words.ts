import { t } from '@lingui/core/macro'

export type Noun = 'Service' | 'Stylist'

export function catalogueWords(noun: Noun) {
  return noun === 'Service'
    ? {
        add: t`Add Service`,
        newTitle: t`New service`,
        updateTitle: t`Update service`,
        existing: t`Existing Services`,
        others: t`Other services`,
        loading: t`Loading services…`,
        update: t`Update Service`,
        delete: t`Delete Service`,
        deleteTitle: t`Delete this service?`,
        deleted: t`Service deleted.`,
      }
    : {
        add: t`Add Stylist`,
        newTitle: t`New stylist`,
        updateTitle: t`Update stylist`,
        existing: t`Existing Stylists`,
        others: t`Other stylists`,
        loading: t`Loading stylists…`,
        update: t`Update Stylist`,
        delete: t`Delete Stylist`,
        deleteTitle: t`Delete this stylist?`,
        deleted: t`Stylist deleted.`,
      }
}
