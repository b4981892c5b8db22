import type { CourseDetail } from '../../../contract/catalog.ts';

/** A schema.org `Course` for search engines. */
export function courseStructuredData(course: CourseDetail, siteName: string) {
  const { rating } = course;
  return {
    '@type': 'Course',
    name: course.title,
    description: course.summary,
    about: course.category,
    educationalLevel: course.level,
    teaches: course.outcomes,
    timeRequired: `P${Number.parseInt(course.duration, 10)}W`,
    provider: { '@type': 'Organization', name: siteName },
    instructor: {
      '@type': 'Person',
      name: course.author.name,
      description: course.author.headline,
    },
    offers: {
      '@type': 'Offer',
      category: course.free ? 'Free' : 'Paid',
      price: (course.dueCents / 100).toFixed(2),
      priceCurrency: course.currency,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: `PT${course.totalTime}M`,
      instructor: { '@type': 'Person', name: course.author.name },
    },
    ...(rating.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        ratingCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

export function faqStructuredData(faqs: CourseDetail['faqs']) {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
