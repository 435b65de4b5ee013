import type { DemoTexts } from './demo-texts.ts'

export const german: DemoTexts = {
  services: {
    'Cut & Finish': {
      name: 'Schneiden & Föhnen',
      description:
        'Waschen, schneiden, föhnen. Vorher sprechen wir darüber, wie Sie Ihr Haar tragen und wie viel Zeit Sie morgens haben.',
    },
    'Short Cut': {
      name: 'Kurzhaarschnitt',
      description:
        'Mit Schere, Maschine oder beidem, dazu eine Wäsche und ein sauberer Nacken. Für jeden Schnitt, der über dem Kragen endet.',
    },
    'Curl Cut': {
      name: 'Lockenschnitt',
      description:
        'Trocken geschnitten, Locke für Locke, dann gewaschen und in Form gebracht: So sehen Sie den Schnitt, wie er wirklich fällt. Bitte kommen Sie mit offenen Locken und ohne Stylingprodukte.',
    },
    'Bangs Trim': {
      name: 'Pony schneiden',
      description: 'Zwischen zwei Terminen kurz nachgeschnitten, im trockenen Haar. Vorher waschen müssen Sie es nicht.',
    },
    'Wash & Blow-Dry': {
      name: 'Waschen & Föhnen',
      description:
        'Gewaschen, getrocknet und mit der Rundbürste geformt: glatt, voll oder leicht gewellt. Hält zwei bis drei Tage.',
    },
    'Root Color & Gloss': {
      name: 'Ansatzfarbe & Glossing',
      description:
        'Farbe auf dem Ansatz, passend zu Ihrem Ton, dazu ein farbloses Glossing vom Ansatz bis in die Spitzen. Zum ersten Mal Farbe? Kommen Sie zwei Tage vorher für einen Verträglichkeitstest vorbei, er dauert fünf Minuten.',
    },
    'Hand-Painted Balayage': {
      name: 'Balayage, frei Hand gemalt',
      description:
        'Strähnen, frei Hand gemalt, danach abgetönt und geföhnt. Sie wachsen weich heraus, zwei bis drei Besuche im Jahr genügen.',
    },
    'Scalp & Repair Treatment': {
      name: 'Kopfhaut- & Aufbaukur',
      description:
        'Zehn Minuten Kopfmassage, dann eine warme Proteinmaske für trockenes oder blondiertes Haar. Lässt sich gut mit einem Schnitt verbinden.',
    },
  },
  stylists: {
    'margot-ellison':
      'Margot hat den Salon 1998 eröffnet und schneidet noch immer vier Tage die Woche. Ihre Stärken: Bobs, die ihre Form behalten, und natürliches Grau.',
    'dayo-adeyemi':
      'Fades, Afrolocken, Bärte und der erste Haarschnitt für aufgeregte Vierjährige. Gelernt hat Dayo im Laden seines Onkels in Lagos, und für die Nackenkontur nimmt er sich immer Zeit.',
    'ines-carvalho':
      'Ines schneidet Locken trocken und hat selbst welche, sie weiß also, was Luftfeuchtigkeit anrichtet. Auch unsere Balayagen macht sie. Bringen Sie gern ein Foto mit.',
    'jun-takeda':
      'Lange Stufen, weiche Kurzhaarschnitte und Haar, das an der Luft schön trocknet. Jun arbeitet ruhig und sorgfältig, gerade auch beim ersten Besuch.',
  },
  works: {
    bob: 'Ein glatter kupferfarbener Bob auf Kinnlänge',
    balayage: 'Lange Wellen, von Braun zu Honigblond gemalt',
    'curl-cut': 'Ein runder Schnitt mit lebendigen braunen Locken',
    fade: 'Ein weicher Fade mit kurzen Locken am Oberkopf',
    'silver-waves': 'Natürlich silbernes Haar in lockeren Wellen',
    braid: 'Ein dicker honigblonder Zopf, der über den Rücken fällt',
    updo: 'Ein tiefer schwarzer Dutt mit Perlennadeln',
    gloss: 'Langes, glattes dunkles Haar mit warmem Glanz',
  },
}
