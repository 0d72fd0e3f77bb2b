/** What no longer is. */
export const gone = '(?:dropped|removed|retired|replaced|abolished|renamed|[a-z]+ed since)';
/** The tag is what the sentence is about: "<goto>A</goto> is", "<goto>A</goto> removed from this step" */
const isSubject = new RegExp(
  `^[\\s\`*_"'\\u2019)\\]|]*(?:(?:here|there|now|again|still|(?:in|of|from) (?:(?:the|this|our) )?\\w+|at this \\w+) )?(?:is|are|was|were|would|will|must|may|might|can|cannot|can[\\u2019']t|should|does|did|has|had|means|leads?|led|belongs?|comes?|came|happens?|starts?|ends?(?! with\\b)|ended|breaks|fails|crashes|exist(?:s|ed)?|gets? (?:\\w+ )?(?:refused|rejected|ignored|dropped|lost)|never|not|no|from|forbidden|${gone}|by (?:mistake|accident))(?!\\w)`,
  'i',
);

/** The same of one that begins its sentence and has more with it: "<goto>A</goto> with a capital letter once cost us a day". */
const isSubjectWithMore =
  /^[\s`*_"'\u2019)\]]*(?:with|without|despite|in spite of) (?:[\w\u2019'-]+ ){1,4}?(?:is|are|was|were|will|would|can|cannot|does|did|has|had|costs?|took|takes|made|makes|broke|breaks|fails?|failed|means|ends|ended)\b/i;

/** "<goto>A</goto>: only the nightly agent says this" */
const onlyOfAnother =
  /^[\s`*_"'\u2019)\]]*(?:[:,(\u2014\u2013-]\s*)?only (?:the|an?|other) [\w-]+(?: [\w-]+)? (?:says?|uses?|emits?|may|can|answers?|sends?|sets?)\b/i;

/** "If nothing changed, <goto>A</goto> is the right answer", "Nothing but <goto>A</goto> is accepted": it is asked for. */
const isRight =
  /^[\s`*_"'\u2019)]*(?:will do\b|(?:is|are) (?:accepted|allowed|permitted|valid|possible)(?=[`*_"')]*(?:[.;!?]|\s*$))|(?:is|would be) (?:(?:then|now) )?(?:your|fine|enough|ok(?:ay)?|the (?:right|correct|proper|only|expected|best)))\b/i;
/** What a tag does that is asked for all the same: "otherwise <reset>NEXT</reset> starts the next one". */
const hasEffect = /^[\s`*_"'\u2019)\]]*(?:leads?|happens?|starts?|ends?)\b/i;
const isAlternative = /\b(?:otherwise|else),?[\s`*_"']*$/i;

/** The words around a tag. */
interface Around {
  readonly near: string;
  readonly behind: string;
  readonly sentence: string;
}

/** Whether a sentence goes on behind a tag by telling something of it. */
export function isSubjectOf({ near, behind, sentence }: Around): boolean {
  if (isRight.test(behind)) return false;
  if (isSubject.test(behind)) return !(hasEffect.test(behind) && isAlternative.test(near));
  return onlyOfAnother.test(behind) || (!/\w/.test(sentence) && isSubjectWithMore.test(behind));
}
