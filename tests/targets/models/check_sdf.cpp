// What `gz sdf --check` asks of each file, through the library; prints what a file has, or the errors.
#include <iostream>
#include <sdf/sdf.hh>

int main(int argc, char **argv) {
  int wrong = 0;
  for (int i = 1; i < argc; ++i) {
    sdf::Root root;
    auto errors = root.Load(argv[i]);
    if (errors.empty())
      sdf::checkJointParentChildNames(&root, errors);
    for (const auto &error : errors)
      std::cout << argv[i] << ": " << error << "\n";
    const bool good = errors.empty() && sdf::checkCanonicalLinkNames(&root) && sdf::checkFrameAttachedToNames(&root) &&
                      sdf::checkFrameAttachedToGraph(&root) && sdf::checkPoseRelativeToGraph(&root) &&
                      sdf::recursiveSameTypeUniqueNames(root.Element()) &&
                      sdf::recursiveSiblingUniqueNames(root.Element()) &&
                      sdf::recursiveSiblingNoDoubleColonInNames(root.Element());
    wrong += !good;
    if (!good) {
      std::cout << argv[i] << ": refused\n";
      continue;
    }
    const auto *model = root.WorldByIndex(0)->ModelByIndex(0);
    std::cout << model->Name() << " " << model->LinkCount() << " " << model->JointCount() << "\n";
  }
  return wrong;
}
