import { AssessmentPage } from './assessment-page.tsx';

export default AssessmentPage;
