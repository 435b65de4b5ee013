import type { ComponentType, ReactNode } from 'react'
import type { PagePath } from '../../../../../domain/access.ts'
import { KeysGate } from '../../../shared/payment-keys/keys-gate.tsx'
import { PaymentKeys } from '../../../shared/payment-keys/payment-keys.tsx'
import { ClosuresSection } from '../closures/closures-section.tsx'
import { ContactDetailsSection } from '../contact/contact-section.tsx'
import { RatingsSection } from '../found/ratings-section.tsx'
import { ShareSection } from '../found/share-section.tsx'
import { WidgetSection } from '../found/widget-section.tsx'
import { GuestsSection } from '../guests-section.tsx'
import { HoursSection } from '../hours-section.tsx'
import { LanguagesSection } from '../languages-section.tsx'
import { LookSection } from '../look/look-section.tsx'
import { MailSection } from '../mail-section.tsx'
import { LegalSection } from '../pages/legal-section.tsx'
import { PagesSection } from '../pages/pages-section.tsx'
import { PicturesSection } from '../pictures/pictures-section.tsx'
import { PlaceSection } from '../place-section.tsx'
import { PrepaymentSection } from '../prepayment/prepayment-section.tsx'
import { RefundSection } from '../prepayment/refund-section.tsx'
import { RulesSection } from '../rules-section.tsx'
import { SalonSection } from '../salon-section.tsx'
import type { Scope } from '../saving/settings-state.ts'
import { StaffSection } from '../staff-section.tsx'
import { StartsSection } from '../starts-section.tsx'
import type { SettingsForm } from '../use-settings.ts'
import { WaitlistSection } from '../waitlist-section.tsx'

interface FormPage {
  /** Settings that only this page edits. */
  readonly scope: Scope
  readonly sections: readonly ComponentType<SettingsForm>[]
  /** Shows the form once it has a use. */
  readonly Gate?: ComponentType<{ readonly children: ReactNode }>
  /** Controls that take effect at once, without the page's Save. */
  readonly After?: ComponentType
}

const ofSalon = ['name', 'address', 'phone', 'email', 'mapUrl', 'heroTitle', 'heroText', 'aboutTitle', 'aboutText'] as const

/** The pages that are forms. */
export const formPages: { readonly [Path in PagePath]?: FormPage } = {
  '/admin/settings/details': {
    scope: { salon: ofSalon, opened: true, contact: true },
    sections: [SalonSection, ContactDetailsSection],
  },
  '/admin/settings/look': { scope: { look: true }, sections: [LookSection] },
  '/admin/settings/pages': { scope: { page: true, legal: true }, sections: [PagesSection, LegalSection] },
  '/admin/settings/pictures': { scope: { pictures: true, salon: ['pictureUrl'] }, sections: [PicturesSection] },
  '/admin/settings/region': { scope: { place: true }, sections: [PlaceSection] },
  '/admin/settings/languages': { scope: { languages: true }, sections: [LanguagesSection] },
  '/admin/settings/share': { scope: { found: ['origins'] }, sections: [WidgetSection], After: ShareSection },
  '/admin/settings/hours': { scope: { hours: true }, sections: [HoursSection] },
  '/admin/settings/closures': { scope: { closures: true }, sections: [ClosuresSection] },
  '/admin/settings/starts': { scope: { starts: true, noGaps: true }, sections: [StartsSection] },
  '/admin/settings/rules': { scope: { rules: true }, sections: [RulesSection] },
  '/admin/settings/payments': {
    scope: { prepayment: true },
    sections: [PrepaymentSection, RefundSection],
    Gate: KeysGate,
    After: PaymentKeys,
  },
  '/admin/settings/waitlist': { scope: { waitlist: true }, sections: [WaitlistSection] },
  '/admin/settings/ratings': { scope: { found: ['ratings', 'asks'] }, sections: [RatingsSection] },
  '/admin/settings/guests': { scope: { clientWay: true }, sections: [GuestsSection] },
  '/admin/settings/reminders': { scope: { mail: true }, sections: [MailSection] },
  '/admin/settings/roles': { scope: { staff: true }, sections: [StaffSection] },
}
